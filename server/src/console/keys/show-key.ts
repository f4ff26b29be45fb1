import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { KeyNotFound } from "./key-refusal.ts";
import { type KeyView, viewKey } from "./key-view.ts";

/** One key as the console shows it. */
export async function showKey(
  { database, now }: ConsoleParts,
  actor: Actor,
  { keyId }: { readonly keyId: string },
): Promise<Outcome<KeyView, KeyNotFound | NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "keys:read");
  if (notAllowed) return notAllowed;
  const row = await database.reader
    .selectFrom("api_keys")
    .innerJoin("deployments", "deployments.deployment_id", "api_keys.deployment_id")
    .selectAll("api_keys")
    .select("keys_seen_revision")
    .where("key_id", "=", keyId)
    .where("api_keys.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return refuse("key_not_found");
  const { keys_seen_revision, ...key } = row;
  return done(viewKey(key, keys_seen_revision, now()));
}
