import type { FileUpload, NameConflict } from "@sluice/contract";
import { limits } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { DeploymentTables } from "../tables.ts";
import { type FileRow, presentFile, top } from "./file-row.ts";

export type UploadRow = DeploymentTables["file_uploads"];

export function presentUpload(row: UploadRow, file: FileRow | null): FileUpload {
  return {
    upload_id: row.upload_id,
    name: row.name,
    folder_id: row.parent_id === top ? null : row.parent_id,
    bytes: row.bytes,
    received: row.received,
    part_min_bytes: limits.files.uploadPartMinBytes,
    part_max_bytes: limits.files.uploadPartMaxBytes,
    on_conflict: row.on_conflict as NameConflict,
    file: file && presentFile(file),
    created_at: isoTime(row.created_at),
    expires_at: isoTime(row.expires_at),
  };
}
