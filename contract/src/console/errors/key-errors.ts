import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

export const keyErrors = {
  invalid_settings: {
    status: 400,
    message: "Some of these settings cannot be saved; `details` says what to put right in each.",
  },
  key_not_found: { status: 404, message: "There is no key of this id. It may have been deleted." },
  key_revoked: {
    status: 409,
    message: "The key was revoked, and that is final. Create a new key.",
    hidden: ["revokedAtMs"],
  },
  key_not_revoked: { status: 409, message: "The key is not revoked. Revoke it first, then delete it." },
  usage_window_too_long: {
    status: 400,
    message: ({ maxDays }: { maxDays: number }) =>
      `One look at usage spans at most ${maxDays} days. Choose a shorter window.`,
  },
  detail_not_reachable: {
    status: 503,
    message:
      "The key's deployment keeps its single requests, and cannot be asked from here now. What it reported by the hour is in the usage view.",
    hidden: ["deploymentId"],
  },
  alarm_not_found: { status: 404, message: "There is no alarm of this id." },
  alarm_acknowledged: {
    status: 409,
    message: ({ byName }: { byName: string }) => `${byName} has acknowledged this alarm already.`,
    hidden: ["byName", "atMs"],
  },
} as const satisfies Record<string, ErrorEntry>;
