import { limits } from "@sluice/contract";
import { isRotationOverlapHours, rotationEndsAt } from "@sluice/core";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import { type ChangedKey, changeKey, type KeyOffice } from "./change-key.ts";
import { type KeyRefusal, refuseKey } from "./key-refusal.ts";
import { newSecret } from "./new-credentials.ts";
import { refuseRevoked } from "./refuse-revoked.ts";

/**
 * Issues a new secret. The one it replaces works on for the overlap; a still older one, left from a
 * rotation that was under way, ends at once: there are never three.
 */
export async function rotateKey(
  office: KeyOffice,
  keyId: string,
  overlapHours: number,
): Promise<(ChangedKey & { readonly apiKey: string }) | KeyRefusal> {
  if (!isRotationOverlapHours(overlapHours)) {
    const choices = limits.key.rotationOverlapHours.join(", ");
    return refuseKey("invalid_settings", {
      name: "overlap_hours",
      reason: `Choose one of ${choices} hours.`,
    });
  }
  const secret = newSecret(keyId);
  const changed = await changeKey(office, keyId, (key, nowMs) => {
    const revoked = refuseRevoked(key);
    if (revoked) return revoked;
    return {
      secret_hash: hashCredential(secret),
      previous_secret_hash: key.secret_hash,
      previous_valid_until: rotationEndsAt(nowMs, overlapHours),
    };
  });
  return changed.ok ? { ...changed, apiKey: `${keyId}.${secret}` } : changed;
}
