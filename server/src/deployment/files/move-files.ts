import type { FileItem } from "@sluice/contract";
import { foldName } from "@sluice/core";
import { sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { FileParts } from "./file-parts.ts";
import { presentFile, selectFiles, top } from "./file-row.ts";
import { folderPath } from "./folder-path.ts";
import { lockTree } from "./lock-tree.ts";
import { checkFolder, type FileExists, type FolderRefusal, placeName } from "./place-name.ts";
import type { FileNotFound } from "./reach-file.ts";
import { tellFiles } from "./tell-files.ts";
import { treeUnder } from "./tree-under.ts";

export interface MoveRequest {
  readonly fileIds: readonly string[];
  readonly folderId: string | null;
  readonly onConflict: "refuse" | "keep_both";
}

type MoveRefusal =
  | NotAllowed["refusal"]
  | FileNotFound
  | FolderRefusal
  | FileExists
  | PlainRefusal<"folder_into_itself">;

class Refused extends Error {
  readonly outcome: { readonly ok: false; readonly refusal: MoveRefusal };
  constructor(outcome: Refused["outcome"]) {
    super("One of them cannot be moved.");
    this.outcome = outcome;
  }
}

/** Moves files and folders of the actor's own into another of their folders: all of them, or none. */
export async function moveFiles(
  { database, now }: FileParts,
  actor: Actor,
  request: MoveRequest,
): Promise<Outcome<FileItem[], MoveRefusal>> {
  const denied = refuseUnless(actor, "files:write");
  if (denied) return denied;
  try {
    return done(await database.write((transaction) => move(transaction, actor, request, now())));
  } catch (cause) {
    // What was moved before is taken back with the transaction.
    if (cause instanceof Refused) return cause.outcome;
    throw cause;
  }
}

async function move(
  transaction: WriteTransaction<DeploymentTables>,
  actor: Actor,
  { fileIds, folderId, onConflict }: MoveRequest,
  at: number,
): Promise<FileItem[]> {
  const owner = ownerOf(actor);
  const parentId = folderId ?? top;
  const ids = [...new Set(fileIds)];
  await lockTree(transaction, owner);
  const rows = await selectFiles(transaction.sql)
    .where("file_id", "in", ids)
    .where("files.owner_id", "=", owner.id)
    .execute();
  if (rows.length < ids.length) throw new Refused(refuse("file_not_found"));
  const refused = await checkFolder(transaction, owner.id, parentId, await levelsUnder(transaction, ids));
  if (refused) throw new Refused(refused);
  const above = new Set((await folderPath(transaction.sql, parentId)).map(({ file_id }) => file_id));
  if (ids.some((id) => above.has(id))) throw new Refused(refuse("folder_into_itself"));
  const moved: FileItem[] = [];
  for (const row of rows) {
    if (row.parent_id === parentId) {
      moved.push(presentFile(row));
      continue;
    }
    const placed = await placeName(transaction, { ownerId: owner.id, parentId, name: row.name }, onConflict);
    if (!placed.ok) throw new Refused(placed);
    const { name } = placed.value;
    const changed = { parent_id: parentId, name, folded_name: foldName(name), revision: row.revision + 1 };
    await transaction.sql.updateTable("files").set(changed).where("file_id", "=", row.file_id).execute();
    await tellFiles(transaction, actor, owner.id, { action: "file.move", target: row.file_id, at });
    moved.push(presentFile({ ...row, ...changed }));
  }
  return moved;
}

/** How many folders lie in one another among these, they themselves included. */
async function levelsUnder(
  { sql: db }: WriteTransaction<DeploymentTables>,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ levels: number | null }>`
    ${treeUnder(ids)} select max(depth) as levels from tree where is_file = 0`.execute(db);
  return Number(rows[0]?.levels ?? 0);
}
