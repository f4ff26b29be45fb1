import { limits } from "@sluice/contract";
import { type Kysely, sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import type { DeploymentTables } from "../tables.ts";
import { type FileRow, selectFiles } from "./file-row.ts";
import { type FileNotFound, isReachable } from "./reach-file.ts";

interface SelectedFile {
  readonly file_id: string;
  /** From what was selected on. */
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly content_id: string;
  readonly changed_at: number;
}

export interface CollectedSelection {
  /** What was selected itself. */
  readonly roots: readonly FileRow[];
  readonly files: readonly SelectedFile[];
  readonly bytes: number;
}

export type SelectionTooLarge = Refusal<
  "selection_too_large",
  { readonly files: number; readonly bytes: number; readonly max_files: number; readonly max_bytes: number }
>;

const { selectionZipMaxFiles: maxFiles, selectionZipMaxBytes: maxBytes } = limits.app;

/** Every file that was selected, and every one in a folder that was. Whether they fit one zip is known before any is read. */
export async function collectSelection(
  reader: Kysely<DeploymentTables>,
  actor: Actor,
  fileIds: readonly string[],
): Promise<Outcome<CollectedSelection, FileNotFound | SelectionTooLarge>> {
  const ids = [...new Set(fileIds)];
  const roots = await selectFiles(reader).where("file_id", "in", ids).execute();
  if (roots.length < ids.length || !roots.every((row) => isReachable(actor, row))) {
    return refuse("file_not_found");
  }
  // Something selected may lie in a folder that is selected as well: then it is there once, in its folder.
  const tree = sql`with recursive tree (file_id, path, depth) as (
      select file_id, name, 1 from files where file_id in (${sql.join(ids)})
      union all
      select files.file_id, tree.path || '/' || files.name, tree.depth + 1
      from files join tree on files.parent_id = tree.file_id
    ),
    deepest (file_id, depth) as (select file_id, max(depth) from tree group by file_id),
    found as (
      select files.file_id, files.name, files.bytes, files.content_id, files.changed_at, tree.path
      from tree
      join deepest on deepest.file_id = tree.file_id and deepest.depth = tree.depth
      join files on files.file_id = tree.file_id
      where files.is_file = 1
    )`;
  const counted = await sql<{ files: number; bytes: number | null }>`
    ${tree} select count(*) as files, sum(bytes) as bytes from found`.execute(reader);
  const files = Number(counted.rows[0]?.files ?? 0);
  const bytes = Number(counted.rows[0]?.bytes ?? 0);
  if (files > maxFiles || bytes > maxBytes) {
    return refuse("selection_too_large", { files, bytes, max_files: maxFiles, max_bytes: maxBytes });
  }
  const { rows } =
    await sql<SelectedFile>`${tree} select * from found order by path limit ${maxFiles}`.execute(reader);
  return done({ roots, files: rows, bytes });
}
