import type { DeploymentActor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { newChannelSecret } from "./channel-credentials.ts";

/**
 * Hands a deployment its next secret. The one it has holds until the next is used: an answer that was lost on the way
 * costs nothing, and the deployment asks again.
 */
export async function renewCredential(
  { database }: ConsoleParts,
  actor: DeploymentActor,
  { credentialId }: { readonly credentialId: string },
): Promise<Outcome<{ readonly credential: string }, PlainRefusal<"credential_refused">>> {
  const secret = newChannelSecret(credentialId);
  const { numUpdatedRows } = await database.write(({ sql }) =>
    sql
      .updateTable("deployment_credentials")
      .set({ next_secret_hash: hashCredential(secret) })
      .where("credential_id", "=", credentialId)
      .where("deployment_id", "=", actor.id)
      .where("revoked_at", "is", null)
      .executeTakeFirst(),
  );
  if (numUpdatedRows !== 1n) return refuse("credential_refused");
  return done({ credential: `${credentialId}.${secret}` });
}
