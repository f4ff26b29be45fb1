import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

export const channelErrors = {
  credential_not_found: { status: 404, message: "There is no such credential of a deployment." },
  credential_revoked: {
    status: 409,
    message: "The credential was revoked, and that is final: enrol the deployment again with a new token.",
  },
  overlap_not_offered: {
    status: 400,
    message: ({ hours }: { hours: readonly number[] }) =>
      `Choose for how many hours the old secret goes on working: ${hours.join(", ")}.`,
  },
} as const satisfies Record<string, ErrorEntry>;
