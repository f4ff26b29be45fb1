import type { ExpandedZip, NameConflict } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import type { DeploymentTables } from "../tables.ts";
import type { FileParts } from "./file-parts.ts";
import { type FileRow, presentFile } from "./file-row.ts";
import { claimContents } from "./keep-content.ts";
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
import type { ExpansionPlan } from "./zip/plan-expansion.ts";

export interface KeptExpansion {
  readonly zip: FileRow;
  readonly plan: ExpansionPlan;
  readonly parentId: string;
  readonly name: string;
  readonly onConflict: NameConflict;
  /** Where the bytes of each file are. */
  readonly stored: readonly DeploymentTables["file_parts"][];
}

const rowsAtOnce = 200;

/** Makes everything that a zip was expanded to visible, in one transaction. */
export async function keepExpansion(
  { database, now }: FileParts,
  actor: Actor,
  { plan, parentId, name, onConflict, stored }: KeptExpansion,
): Promise<Outcome<ExpandedZip, FolderRefusal | FileExists | TooManyFiles>> {
  const owner = ownerOf(actor);
  const { files, folders, bytes, levels } = plan;
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    await lockTree(transaction, owner);
    const refused =
      (await checkFolder(transaction, owner.id, parentId, levels + 1)) ??
      (await checkRoom(transaction, owner.id, 1 + files.length + folders.length));
    if (refused) return refused;
    const placed = await placeName(transaction, { ownerId: owner.id, parentId, name }, onConflict);
    if (!placed.ok) return placed;
    const at = now();
    const root = newFileRow({ ownerId: owner.id, parentId, name: placed.value.name }, null, at);
    const rows = [root];
    const ids = new Map([["", root.file_id]]);
    const within = (path: readonly string[]) => ({
      ownerId: owner.id,
      parentId: ids.get(path.slice(0, -1).join("/")) ?? root.file_id,
      name: path.at(-1) ?? "",
    });
    for (const path of folders) {
      const row = newFileRow(within(path), null, at);
      ids.set(path.join("/"), row.file_id);
      rows.push(row);
    }
    for (const [index, { path }] of files.entries()) {
      const part = stored[index];
      if (!part) throw new Error("A file of the archive was not stored.");
      rows.push(newFileRow(within(path), { contentId: part.content_id, bytes: part.bytes }, at));
    }
    if (stored.length > 0)
      await claimContents(
        transaction,
        stored.map(({ content_id }) => content_id),
      );
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await sql
        .insertInto("files")
        .values(rows.slice(from, from + rowsAtOnce))
        .execute();
    }
    for (let from = 0; from < stored.length; from += rowsAtOnce) {
      await sql
        .insertInto("file_parts")
        .values(stored.slice(from, from + rowsAtOnce))
        .execute();
    }
    await tellFiles(transaction, actor, owner.id, { action: "file.expand", target: root.file_id, at });
    const folder = presentFile({ ...root, owner_name: owner.name });
    return done({ folder, files: files.length, folders: folders.length, bytes });
  });
}
