import { type ChangedKey, changeKey, type KeyOffice } from "./change-key.ts";
import { type KeyRefusal, refuseKey } from "./key-refusal.ts";

/** Takes a revoked key off the console's lists. What was recorded of it stays. */
export async function deleteKey(office: KeyOffice, keyId: string): Promise<ChangedKey | KeyRefusal> {
  return await changeKey(office, keyId, (key, nowMs) => {
    if (key.revoked_at !== null) return { deleted_at: nowMs };
    const reason = `The key ${keyId} is not revoked: revoke it first, then delete it.`;
    return refuseKey("key_not_revoked", { name: "key_id", reason });
  });
}
