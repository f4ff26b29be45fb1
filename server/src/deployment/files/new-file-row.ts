import { foldName } from "@sluice/core";
import { newId } from "../../platform/ids.ts";
import type { DeploymentTables } from "../tables.ts";
import type { Place } from "./place-name.ts";

/** The row of a new file, or of a folder where there is no content. */
export function newFileRow(
  { ownerId, parentId, name }: Place,
  content: { readonly contentId: string; readonly bytes: number } | null,
  at: number,
): DeploymentTables["files"] {
  return {
    file_id: newId("file_", at),
    owner_id: ownerId,
    parent_id: parentId,
    is_file: content ? 1 : 0,
    name,
    folded_name: foldName(name),
    bytes: content?.bytes ?? 0,
    content_id: content?.contentId ?? null,
    revision: 1,
    created_at: at,
    changed_at: at,
  };
}
