import { type ChangedKey, changeKey, type KeyOffice } from "./change-key.ts";
import type { KeyRefusal } from "./key-refusal.ts";
import { refuseRevoked } from "./refuse-revoked.ts";

/** Ends a key for good: every call fails within two minutes, whatever becomes of the console meanwhile. */
export async function revokeKey(office: KeyOffice, keyId: string): Promise<ChangedKey | KeyRefusal> {
  return await changeKey(office, keyId, (key, nowMs) => refuseRevoked(key) ?? { revoked_at: nowMs });
}
