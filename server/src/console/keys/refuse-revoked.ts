import { isoTime } from "@sluice/core";
import { type KeyRefusal, refuseKey } from "./key-refusal.ts";

/** A revocation is final: nothing changes such a key any more but its deletion. */
export function refuseRevoked(key: { key_id: string; revoked_at: number | null }): KeyRefusal | null {
  if (key.revoked_at === null) return null;
  const reason = `The key ${key.key_id} was revoked on ${isoTime(key.revoked_at)}, and that is final: create a new key.`;
  return refuseKey("key_revoked", { name: "key_id", reason });
}
