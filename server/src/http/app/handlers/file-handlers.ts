import { limits } from "@sluice/contract";
import { createFolder } from "../../../deployment/files/create-folder.ts";
import { deleteFiles } from "../../../deployment/files/delete-files.ts";
import { type ExpandParts, expandZip } from "../../../deployment/files/expand-zip.ts";
import { listFileOwners } from "../../../deployment/files/list-file-owners.ts";
import { type FilePosition, listFiles } from "../../../deployment/files/list-files.ts";
import { measureFiles } from "../../../deployment/files/measure-files.ts";
import { moveFiles } from "../../../deployment/files/move-files.ts";
import { openFile } from "../../../deployment/files/open-file.ts";
import { openFilePreview } from "../../../deployment/files/open-file-preview.ts";
import { openSelection } from "../../../deployment/files/open-selection.ts";
import { prepareDownload } from "../../../deployment/files/prepare-download.ts";
import { renameFile } from "../../../deployment/files/rename-file.ts";
import { saveOutputToFiles } from "../../../deployment/files/save-output-to-files.ts";
import { showFile } from "../../../deployment/files/show-file.ts";
import { showFileUsage } from "../../../deployment/files/show-file-usage.ts";
import { answerOutput } from "../../serving/answer-output.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import { fileHeaders } from "../../serving/file-headers.ts";
import { answerPreview } from "../answer-preview.ts";
import { answerRun } from "../answer-run.ts";
import type { AppHandlers } from "../call.ts";

export type FileHandlerParts = ExpandParts;

const { default: shown } = limits.app.page;
/** Whatever somebody uploaded is a stranger's. Were it taken for a page, it could do nothing. */
const harmless = { "Content-Security-Policy": "sandbox; default-src 'none'" };

/** A person's own files. */
export function fileHandlers(parts: FileHandlerParts, cursors: PageCursors) {
  return {
    listFiles: async ({ actor, query }) => {
      const after = openPosition<FilePosition>(cursors, "listFiles", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { folder: folderId, owner, q, sort = "name", order = "asc", limit = shown } = query;
      const listed = await listFiles(parts, actor, { folderId, owner, q, sort, order, limit, after });
      return answerOutcome(listed, ({ next, ...page }) => ({
        ...page,
        next_cursor: sealPosition(cursors, "listFiles", query, next),
      }));
    },
    createFolder: async ({ actor, body: { name, folder_id: folderId = null } }) =>
      answerOutcome(await createFolder(parts, actor, { name, folderId }), undefined, 201),
    moveFiles: async ({ actor, body: { file_ids: fileIds, folder_id: folderId, on_conflict } }) => {
      const moved = await moveFiles(parts, actor, { fileIds, folderId, onConflict: on_conflict ?? "refuse" });
      return answerOutcome(moved, (items) => ({ items }));
    },
    deleteFiles: async ({ actor, body: { file_ids: fileIds } }) =>
      answerOutcome(await deleteFiles(parts, actor, { fileIds })),
    measureFiles: async ({ actor, body: { file_ids: fileIds } }) =>
      answerOutcome(await measureFiles(parts, actor, { fileIds })),
    showFile: async ({ actor, params: { file_id: fileId } }) =>
      answerOutcome(await showFile(parts, actor, { fileId })),
    renameFile: async ({ actor, params: { file_id: fileId }, body: { revision, name } }) =>
      answerOutcome(await renameFile(parts, actor, { fileId, revision, name })),
    downloadFile: async ({ actor, params: { file_id: fileId }, headers }) => {
      const ifRange = headers["if-range"];
      const conditions = { range: headers.range, ifRange: typeof ifRange === "string" ? ifRange : undefined };
      const opened = await openFile(parts, actor, { fileId, ...conditions });
      if (!opened.ok) return opened.refusal;
      const answer = answerOutput(opened.value);
      return { ...answer, headers: { ...answer.headers, ...harmless } };
    },
    previewFile: async ({ actor, params: { file_id: fileId } }) => {
      const opened = await openFilePreview(parts, actor, { fileId });
      return opened.ok ? answerPreview(opened.value) : opened.refusal;
    },
    expandZip: async ({ actor, params, body: { folder_id: folderId, name }, hungUp }) => {
      const request = { fileId: params.file_id, folderId, name, signal: hungUp() };
      return answerOutcome(await expandZip(parts, actor, request), undefined, 201);
    },
    prepareDownload: async ({ actor, body: { file_ids: fileIds } }) =>
      answerOutcome(await prepareDownload(parts, actor, { fileIds }), undefined, 201),
    downloadSelection: async ({ actor, params: { selection_id: selectionId } }) => {
      const opened = await openSelection(parts, actor, { selectionId });
      if (!opened.ok) return opened.refusal;
      const { name, stream } = opened.value;
      return { status: 200, headers: { ...fileHeaders(name, "application/zip"), ...harmless }, stream };
    },
    showFileUsage: async ({ actor, query: { owner } }) =>
      answerOutcome(await showFileUsage(parts, actor, { owner })),
    listFileOwners: async ({ actor, query }) => {
      const after = openPosition<string>(cursors, "listFileOwners", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const listed = await listFileOwners(parts, actor, { limit: query.limit ?? shown, after });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listFileOwners", query, next),
      }));
    },
    saveOutputToFiles: async ({ actor, params, body: { folder_id: folderId = null, name, on_conflict } }) => {
      const onConflict = on_conflict ?? "refuse";
      const { run_id: runId, output_id: outputId } = params;
      const saved = await saveOutputToFiles(parts, actor, { runId, outputId, folderId, name, onConflict });
      return answerRun(saved, undefined, 201);
    },
  } satisfies Partial<AppHandlers>;
}
