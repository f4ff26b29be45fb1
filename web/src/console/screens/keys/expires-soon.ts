import type { ListedKey } from "@sluice/contract/console";
import { limits } from "@sluice/contract/limits";

const soonMs = limits.key.safety.expirySoonDays * 86_400_000;

/** Whether a key that still works ends within two weeks. */
export function expiresSoon(
  { status, expires_at }: Pick<ListedKey, "expires_at" | "status">,
  nowMs: number,
): boolean {
  if (status === "revoked" || status === "revoking" || status === "expired") return false;
  return Date.parse(expires_at) - nowMs <= soonMs;
}
