import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { type KeyView, viewKey } from "./key-view.ts";

/** The keys of one deployment, or of all (null), the newest first. Deleted ones are not among them. */
export async function listKeys(
  { database, now }: ConsoleParts,
  actor: Actor,
  { deploymentId }: { readonly deploymentId: string | null },
): Promise<Outcome<KeyView[], NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "keys:read");
  if (notAllowed) return notAllowed;
  const nowMs = now();
  const rows = await database.reader
    .selectFrom("api_keys")
    .innerJoin("deployments", "deployments.deployment_id", "api_keys.deployment_id")
    .selectAll("api_keys")
    .select("keys_seen_revision")
    .where("api_keys.deleted_at", "is", null)
    .$if(deploymentId !== null, (query) => query.where("api_keys.deployment_id", "=", deploymentId))
    .orderBy("api_keys.created_at", "desc")
    .orderBy("key_id")
    .execute();
  return done(rows.map(({ keys_seen_revision, ...row }) => viewKey(row, keys_seen_revision, nowMs)));
}
