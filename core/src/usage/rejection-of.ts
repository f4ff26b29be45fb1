import type { RejectionReason } from "@sluice/contract";

/** By what the deployment records as the reason of an answer. */
const rejections: Readonly<Record<string, RejectionReason>> = {
  key_revoked: "revoked",
  key_expired: "expired",
  address: "address",
  outside_time_window: "hours",
  rate_limited: "rate",
  scope: "scope",
  quota_exceeded: "quota",
  too_many_active_runs: "slots",
};

/** The check of the key that refused a call, by its record; null for a call that was let in. */
export function rejectionOf(recordedReason: string | null): RejectionReason | null {
  if (recordedReason === null || !Object.hasOwn(rejections, recordedReason)) return null;
  return rejections[recordedReason] ?? null;
}
