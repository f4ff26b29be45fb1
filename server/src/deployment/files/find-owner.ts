import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type Owner, ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { findPerson } from "../versions/find-person.ts";
import type { FileParts } from "./file-parts.ts";

/** Whose files are asked for: the actor's own, or for managers those of somebody who may have left. */
export async function findOwner(
  { database }: FileParts,
  actor: Actor,
  ownerId: string | undefined,
): Promise<Outcome<Owner, NotAllowed["refusal"]>> {
  const own = ownerOf(actor);
  if (ownerId === undefined || ownerId === own.id) return done(own);
  const denied = refuseUnless(actor, "files:oversee");
  if (denied) return denied;
  const kept = await database.reader
    .selectFrom("file_trees")
    .select("owner_name")
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  const name = kept?.owner_name ?? (await findPerson(database, ownerId))?.name ?? ownerId;
  return done({ id: ownerId, name });
}
