import { type RefusedWith, refuse } from "../../access/outcome.ts";
import type { KeyRevoked } from "./key-refusal.ts";

/** A revocation is final: nothing changes such a key any more but its deletion. */
export function refuseRevoked(key: { revoked_at: number | null }): RefusedWith<KeyRevoked> | null {
  return key.revoked_at === null ? null : refuse("key_revoked", { revokedAtMs: key.revoked_at });
}
