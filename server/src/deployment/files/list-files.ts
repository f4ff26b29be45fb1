import type { FileItem, FileSort, SortOrder } from "@sluice/contract";
import { sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import type { Owner } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { containsText } from "../versions/contains-text.ts";
import type { FileParts } from "./file-parts.ts";
import { type FileRow, presentFile, selectFiles, top } from "./file-row.ts";
import { findOwner } from "./find-owner.ts";
import { folderPath, type PathStep } from "./folder-path.ts";
import { reachFile, recordOversight } from "./reach-file.ts";

/** Where a page ended: of the last one, whether it is a file, and what it is sorted by. */
export interface FilePosition {
  readonly isFile: number;
  readonly values: readonly (string | number)[];
}

export interface FilesAsked {
  readonly folderId?: string | undefined;
  readonly owner?: string | undefined;
  /** What the name contains, in whatever folder. */
  readonly q?: string | undefined;
  readonly sort: FileSort;
  readonly order: SortOrder;
  readonly limit: number;
  readonly after: FilePosition | null;
}

export interface ListedFiles {
  readonly items: FileItem[];
  readonly next: FilePosition | null;
  readonly folder: FileItem | null;
  readonly path: PathStep[];
  readonly owner: Owner;
}

const sortedBy = {
  name: ["folded_name", "file_id"],
  bytes: ["bytes", "folded_name", "file_id"],
  changed_at: ["changed_at", "folded_name", "file_id"],
} as const satisfies Record<FileSort, readonly (keyof FileRow)[]>;

/** What is in a folder, or has a name: folders first. Managers may look at what others have, which is recorded. */
export async function listFiles(
  parts: FileParts,
  actor: Actor,
  asked: FilesAsked,
): Promise<Outcome<ListedFiles, NotAllowed["refusal"] | PlainRefusal<"folder_not_found">>> {
  const denied = refuseUnless(actor, "files:read");
  if (denied) return denied;
  const { database, now } = parts;
  const { folderId, q } = asked;
  const reached = folderId === undefined ? null : await reachFile(database.reader, actor, folderId);
  if (reached && (!reached.ok || reached.value.is_file === 1)) return refuse("folder_not_found");
  const folder = reached?.ok ? reached.value : null;
  const found = await findOwner(parts, actor, asked.owner ?? folder?.owner_id);
  if (!found.ok) return found;
  const owner = found.value;
  if (folder && folder.owner_id !== owner.id) return refuse("folder_not_found");
  if (asked.after === null && actor.id !== owner.id) {
    const looked = { action: "file.list", target: folder?.file_id ?? owner.id, at: now() };
    await database.write((transaction) => recordOversight(transaction, actor, owner.id, looked));
  }
  const rows = await page(parts, owner.id, asked, q === undefined ? (folderId ?? top) : null);
  const shown = rows.slice(0, asked.limit);
  const last = rows.length > asked.limit ? shown.at(-1) : undefined;
  return done({
    items: shown.map(presentFile),
    next: last ? { isFile: last.is_file, values: sortedBy[asked.sort].map((column) => last[column]) } : null,
    folder: folder && presentFile(folder),
    path: folder ? await folderPath(database.reader, folder.file_id) : [],
    owner,
  });
}

async function page(
  { database }: FileParts,
  ownerId: string,
  { q, sort, order, limit, after }: FilesAsked,
  parentId: string | null,
): Promise<FileRow[]> {
  const columns = sortedBy[sort];
  let query = selectFiles(database.reader).where("files.owner_id", "=", ownerId);
  if (parentId !== null) query = query.where("parent_id", "=", parentId);
  if (q !== undefined) query = query.where(sql<boolean>`folded_name like ${containsText(q)} escape '\\'`);
  if (after) {
    const refs = sql.join(columns.map((column) => sql.ref(column)));
    const values = sql.join(after.values.map((value) => sql.val(value)));
    const isBehind = order === "asc" ? sql`(${refs}) > (${values})` : sql`(${refs}) < (${values})`;
    query = query.where(
      sql<boolean>`(is_file > ${after.isFile} or (is_file = ${after.isFile} and ${isBehind}))`,
    );
  }
  query = query.orderBy("is_file", "asc");
  for (const column of columns) query = query.orderBy(column, order);
  return await query.limit(limit + 1).execute();
}
