import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeKey } from "./change-key.ts";
import type { KeyRefusal } from "./key-refusal.ts";
import type { KeyView } from "./key-view.ts";
import { newExternalId } from "./new-credentials.ts";
import { refuseRevoked } from "./refuse-revoked.ts";

export interface RenewedExternalId {
  readonly key: KeyView;
  /** Shown this once; only its hash is kept. */
  readonly externalId: string;
}

/** Issues a new external id. The old one ends as soon as the deployment hears of it; the secret stays. */
export async function renewExternalId(
  parts: ConsoleParts,
  actor: Actor,
  { keyId }: { readonly keyId: string },
): Promise<Outcome<RenewedExternalId, KeyRefusal>> {
  const externalId = newExternalId();
  const changed = await changeKey(parts, actor, {
    keyId,
    action: "key.renew_external_id",
    decide: (key) => refuseRevoked(key) ?? { external_id_hash: hashCredential(externalId) },
  });
  return changed.ok ? done({ key: changed.value, externalId }) : changed;
}
