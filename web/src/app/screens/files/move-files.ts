import { callApp } from "../../api/call-app.ts";
import { refreshFiles } from "../../files/files-queries.ts";

/** @param folderId null: to the top. @param keepBoth where a name is taken, a number is put behind it. */
export async function moveFiles(
  file_ids: string[],
  folderId: string | null,
  keepBoth: boolean,
): Promise<void> {
  const on_conflict = keepBoth ? "keep_both" : "refuse";
  await callApp("moveFiles", { body: { file_ids, folder_id: folderId, on_conflict } });
  await refreshFiles();
}
