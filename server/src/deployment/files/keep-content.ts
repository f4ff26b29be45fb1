import type { NameConflict } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { FileRow } from "./file-row.ts";
import { lockTree } from "./lock-tree.ts";
import { newFileRow } from "./new-file-row.ts";
import {
  checkFolder,
  checkRoom,
  type FileExists,
  type FolderRefusal,
  placeName,
  type TooManyFiles,
} from "./place-name.ts";
import { tellFiles } from "./tell-files.ts";

export interface KeptContent {
  readonly contentId: string;
  readonly bytes: number;
  readonly parentId: string;
  readonly name: string;
  readonly onConflict: NameConflict;
  readonly at: number;
}

export type KeepRefusal = FolderRefusal | FileExists | TooManyFiles;

/** Thrown where the bytes are being removed already: whoever stored them took too long. */
class ContentGone extends Error {}

/** Makes a content whose bytes are all there the file of the actor that it is to be. In a transaction, before everything else. */
export async function keepContent(
  transaction: WriteTransaction<DeploymentTables>,
  actor: Actor,
  { contentId, bytes, parentId, name, onConflict, at }: KeptContent,
): Promise<Outcome<FileRow, KeepRefusal>> {
  const { sql } = transaction;
  const owner = ownerOf(actor);
  await lockTree(transaction, owner);
  const refused = await checkFolder(transaction, owner.id, parentId);
  if (refused) return refused;
  const placed = await placeName(transaction, { ownerId: owner.id, parentId, name }, onConflict);
  if (!placed.ok) return placed;
  const { replaced } = placed.value;
  const isFull = replaced ? null : await checkRoom(transaction, owner.id);
  if (isFull) return isFull;
  await claimContents(transaction, [contentId]);
  if (replaced) {
    const changed = { content_id: contentId, bytes, revision: replaced.revision + 1, changed_at: at };
    await sql.updateTable("files").set(changed).where("file_id", "=", replaced.file_id).execute();
    await sql
      .updateTable("file_contents")
      .set({ discard_at: 0, batch_id: contentId })
      .where("content_id", "=", replaced.content_id)
      .execute();
    await tellFiles(transaction, actor, owner.id, { action: "file.replace", target: replaced.file_id, at });
    return done({ ...replaced, ...changed });
  }
  const place = { ownerId: owner.id, parentId, name: placed.value.name };
  const row = newFileRow(place, { contentId, bytes }, at);
  await sql.insertInto("files").values(row).execute();
  await tellFiles(transaction, actor, owner.id, { action: "file.create", target: row.file_id, at });
  return done({ ...row, owner_name: owner.name });
}

/** From here on a file has them, and nobody removes their bytes. */
export async function claimContents(
  { sql }: Pick<WriteTransaction<DeploymentTables>, "sql">,
  contentIds: readonly string[],
): Promise<void> {
  const claimed = await sql
    .updateTable("file_contents")
    .set({ discard_at: null })
    .where("content_id", "in", contentIds)
    .where("discard_at", ">", 0)
    .returning("content_id")
    .execute();
  if (claimed.length < contentIds.length)
    throw new ContentGone("The bytes of the file are not kept any more.");
}
