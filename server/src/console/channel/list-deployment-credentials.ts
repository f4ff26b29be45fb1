import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { type CredentialView, viewCredential } from "./credential-view.ts";

// A deployment has one that is good; the rest is what became of the earlier ones.
const maxShown = 50;

/** The credentials of a deployment, the newest first. */
export async function listDeploymentCredentials(
  { database, now }: ConsoleParts,
  actor: Actor,
  { deploymentId }: { readonly deploymentId: string },
): Promise<Outcome<readonly CredentialView[], NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const rows = await database.reader
    .selectFrom("deployment_credentials")
    .selectAll()
    .where("deployment_id", "=", deploymentId)
    .orderBy("created_at", "desc")
    .orderBy("credential_id")
    .limit(maxShown)
    .execute();
  return done(rows.map((row) => viewCredential(row, now())));
}
