import type { FileItem, NameConflict } from "@sluice/contract";
import { limits, type Problem } from "@sluice/contract";
import { fileNameFault, numberedName } from "@sluice/core";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { type FileRow, presentFile, selectFiles, top } from "./file-row.ts";
import { folderPath } from "./folder-path.ts";

const { nameMaxBytes, maxDepth, maxPerUser } = limits.files;
const namesAtOnce = 1_024;

export interface Place {
  readonly ownerId: string;
  readonly parentId: string;
  readonly name: string;
}

export type FileExists = Refusal<"file_exists", { readonly name: string; readonly existing: FileItem }>;
export type FolderRefusal =
  | PlainRefusal<"folder_not_found">
  | Refusal<"folder_too_deep", { readonly max: number }>;
export type BadName = Refusal<"invalid_request", { readonly problems: readonly Problem[] }>;
export type TooManyFiles = Refusal<"owner_cap_reached", { readonly max: number; readonly what: string }>;

/** A name as it is kept, or why it cannot be one. */
export function checkName(given: string): Outcome<string, BadName> {
  // Only a short text is worth the work; a long one is refused as it is.
  const name = given.length > 4 * nameMaxBytes ? given : given.normalize("NFC");
  const reason = fileNameFault(name, nameMaxBytes);
  return reason === null ? done(name) : refuse("invalid_request", { problems: [{ name: "name", reason }] });
}

/** Null when so many more folders may be made in this one, in a row. In the transaction, once the tree is locked. */
export async function checkFolder(
  { sql }: Pick<WriteTransaction<DeploymentTables>, "sql">,
  ownerId: string,
  parentId: string,
  levels = 0,
): Promise<{ readonly ok: false; readonly refusal: FolderRefusal } | null> {
  if (parentId === top) return levels > maxDepth ? refuse("folder_too_deep", { max: maxDepth }) : null;
  const folder = await sql
    .selectFrom("files")
    .select("file_id")
    .where("file_id", "=", parentId)
    .where("owner_id", "=", ownerId)
    .where("is_file", "=", 0)
    .executeTakeFirst();
  if (!folder) return refuse("folder_not_found");
  const depth = (await folderPath(sql, parentId)).length;
  return depth + levels > maxDepth ? refuse("folder_too_deep", { max: maxDepth }) : null;
}

/** Null while the person may have so many more. In the transaction, once the tree is locked. */
export async function checkRoom(
  { sql }: Pick<WriteTransaction<DeploymentTables>, "sql">,
  ownerId: string,
  count = 1,
): Promise<{ readonly ok: false; readonly refusal: TooManyFiles } | null> {
  const { held } = await sql
    .selectFrom("files")
    .select((select) => select.fn.countAll<number>().as("held"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  if (Number(held) + count <= maxPerUser) return null;
  return refuse("owner_cap_reached", { max: maxPerUser, what: "files and folders" });
}

/** The name that something gets in a folder, and the file that gives way to it. Once the tree is locked. */
export async function placeName(
  { sql }: Pick<WriteTransaction<DeploymentTables>, "sql">,
  { ownerId, parentId, name }: Place,
  onConflict: NameConflict,
): Promise<Outcome<{ readonly name: string; readonly replaced: FileRow | null }, FileExists>> {
  const find = (wanted: string) =>
    selectFiles(sql)
      .where("files.owner_id", "=", ownerId)
      .where("parent_id", "=", parentId)
      .where("name", "=", wanted)
      .executeTakeFirst();
  const existing = await find(name);
  if (!existing) return done({ name, replaced: null });
  if (onConflict === "keep_both") {
    const free = await findFreeName(sql, { ownerId, parentId, name });
    return done({ name: free, replaced: null });
  }
  if (onConflict === "replace" && existing.is_file === 1) return done({ name, replaced: existing });
  return refuse("file_exists", { name, existing: presentFile(existing) });
}

/** Few are looked for at first, then more and more at once: a folder may hold thousands of copies. */
async function findFreeName(
  sql: WriteTransaction<DeploymentTables>["sql"],
  { ownerId, parentId, name }: Place,
): Promise<string> {
  for (let from = 2, count = 4; ; from += count, count = Math.min(count * 4, namesAtOnce)) {
    const wanted = Array.from({ length: count }, (_, index) => numberedWithin(name, from + index));
    const rows = await sql
      .selectFrom("files")
      .select("name")
      .where("owner_id", "=", ownerId)
      .where("parent_id", "=", parentId)
      .where("name", "in", wanted)
      .execute();
    const taken = new Set(rows.map((row) => row.name));
    const free = wanted.find((each) => !taken.has(each));
    if (free !== undefined) return free;
  }
}

/** A numbered name that is not too long either. */
function numberedWithin(name: string, copy: number): string {
  const numbered = numberedName(name, copy);
  if (fileNameFault(numbered, nameMaxBytes) === null) return numbered;
  const [, stem = name, extension = ""] = /^(.+)(\.[^.]{1,20})$/su.exec(name) ?? [];
  return numberedWithin(`${[...stem].slice(0, -1).join("").trimEnd()}${extension}`, copy);
}
