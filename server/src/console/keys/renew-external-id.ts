import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import { type ChangedKey, changeKey, type KeyOffice } from "./change-key.ts";
import type { KeyRefusal } from "./key-refusal.ts";
import { newExternalId } from "./new-credentials.ts";
import { refuseRevoked } from "./refuse-revoked.ts";

/** Issues a new external id. The old one ends as soon as the deployment hears of it; the secret stays. */
export async function renewExternalId(
  office: KeyOffice,
  keyId: string,
): Promise<(ChangedKey & { readonly externalId: string }) | KeyRefusal> {
  const externalId = newExternalId();
  const changed = await changeKey(
    office,
    keyId,
    (key) => refuseRevoked(key) ?? { external_id_hash: hashCredential(externalId) },
  );
  return changed.ok ? { ...changed, externalId } : changed;
}
