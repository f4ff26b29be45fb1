import type { Kysely } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import { may } from "../../access/permissions.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { type FileRow, selectFiles } from "./file-row.ts";

export type FileNotFound = PlainRefusal<"file_not_found">;

/** Files are private: to whoever may not see one, it is not there. */
export function isReachable(actor: Actor, { owner_id }: { readonly owner_id: string }): boolean {
  return owner_id === ownerOf(actor).id || may(actor, "files:oversee");
}

/** A file or folder that the actor may see: their own, and for managers everyone's. */
export async function reachFile(
  sql: Kysely<DeploymentTables>,
  actor: Actor,
  fileId: string,
): Promise<Outcome<FileRow, FileNotFound>> {
  const row = await selectFiles(sql).where("file_id", "=", fileId).executeTakeFirst();
  return row && isReachable(actor, row) ? done(row) : refuse("file_not_found");
}

/** A file or folder of the actor's own. Managers look at what others have, and delete it; they do not rearrange it. */
export async function reachOwnFile(
  sql: Kysely<DeploymentTables>,
  actor: Actor,
  fileId: string,
): Promise<Outcome<FileRow, FileNotFound>> {
  const found = await reachFile(sql, actor, fileId);
  return found.ok && found.value.owner_id !== ownerOf(actor).id ? refuse("file_not_found") : found;
}

/** What a manager looks at of others is recorded. */
export async function recordOversight(
  transaction: WriteTransaction<DeploymentTables>,
  actor: Actor,
  ownerId: string,
  { action, target, at }: { readonly action: string; readonly target: string; readonly at: number },
): Promise<void> {
  if (ownerId !== ownerOf(actor).id) await recordChange(transaction, actor, { action, target, at });
}
