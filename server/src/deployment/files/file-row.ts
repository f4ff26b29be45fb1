import type { FileItem } from "@sluice/contract";
import { limits } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Kysely } from "kysely";
import { previewKindOf } from "../downloads/preview-kind.ts";
import { outputTypeOf } from "../outputs/output-kind.ts";
import type { DeploymentTables } from "../tables.ts";

/** A file or folder with the name of its owner. */
export type FileRow = DeploymentTables["files"] & { readonly owner_name: string };

/** At the top there is no folder; a column that is part of a key is better not null. */
export const top = "";

export function selectFiles(sql: Kysely<DeploymentTables>) {
  return sql
    .selectFrom("files")
    .innerJoin("file_trees", "file_trees.owner_id", "files.owner_id")
    .selectAll("files")
    .select("file_trees.owner_name");
}

/** A file of an unknown kind may be text: that is known once it is looked at. */
export function previewOfFile(name: string) {
  const { kind, contentType } = outputTypeOf(name);
  return { kind, contentType, preview: kind === "file" ? "text" : previewKindOf(kind, contentType) } as const;
}

export function presentFile(row: FileRow): FileItem {
  const isFile = row.is_file === 1;
  const type = isFile ? previewOfFile(row.name) : null;
  const isText = type?.preview && type.preview !== "image" && type.preview !== "pdf";
  return {
    file_id: row.file_id,
    type: isFile ? "file" : "folder",
    name: row.name,
    folder_id: row.parent_id === top ? null : row.parent_id,
    bytes: row.bytes,
    kind: type?.kind ?? null,
    content_type: type?.contentType ?? null,
    preview: type?.preview ?? null,
    preview_truncated: Boolean(isText) && row.bytes > limits.app.inlineViewerMaxBytes,
    owner: { id: row.owner_id, name: row.owner_name },
    revision: row.revision,
    created_at: isoTime(row.created_at),
    changed_at: isoTime(row.changed_at),
  };
}
