import type { Actor } from "../../access/actor.ts";
import type { Outcome } from "../../access/outcome.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { type CredentialRefusal, changeCredential } from "./change-credential.ts";
import type { CredentialView } from "./credential-view.ts";

/** Ends a credential for good. Its deployment answers 503 after 110 seconds, and needs a token to enrol again. */
export async function revokeDeploymentCredential(
  parts: ConsoleParts,
  actor: Actor,
  { credentialId }: { readonly credentialId: string },
): Promise<Outcome<CredentialView, CredentialRefusal>> {
  return await changeCredential(parts, actor, {
    credentialId,
    action: "deployment.revoke_credential",
    after: { revoked: true },
    columns: (nowMs) => ({ revoked_at: nowMs, next_secret_hash: null, renewal_asked_at: null }),
  });
}
