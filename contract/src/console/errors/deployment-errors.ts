import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

export const deploymentErrors = {
  deployment_not_found: { status: 404, message: "There is no such deployment." },
  invalid_settings: {
    status: 400,
    message: "It cannot be saved like this; `details` names every field at fault.",
  },
  would_lock_out: {
    status: 409,
    message: ({ address }: { address: string }) =>
      `You come from ${address}, which is in none of these ranges: add its range, or confirm that you mean it.`,
  },
  name_not_confirmed: { status: 409, message: "Write the deployment's name to confirm that it is this one." },
  deployment_has_keys: {
    status: 409,
    message: ({ count }: { count: number }) =>
      `It has ${count} API ${count === 1 ? "key" : "keys"}: revoke and delete ${count === 1 ? "it" : "them"} first.`,
  },
} as const satisfies Record<string, ErrorEntry>;
