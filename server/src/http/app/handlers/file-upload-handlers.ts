import { beginUpload } from "../../../deployment/files/begin-upload.ts";
import { cancelUpload } from "../../../deployment/files/cancel-upload.ts";
import type { FileParts } from "../../../deployment/files/file-parts.ts";
import { finishUpload } from "../../../deployment/files/finish-upload.ts";
import { listUploads } from "../../../deployment/files/list-uploads.ts";
import { sendUploadPart } from "../../../deployment/files/send-upload-part.ts";
import { showUpload } from "../../../deployment/files/show-upload.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { AppHandlers } from "../call.ts";

/** Files on their way in. */
export function fileUploadHandlers(parts: FileParts) {
  return {
    listUploads: async ({ actor }) =>
      answerOutcome(await listUploads(parts, actor, {}), (items) => ({ items })),
    beginUpload: async ({ actor, body: { name, bytes, folder_id, sha256, on_conflict } }) => {
      const asked = {
        folderId: folder_id ?? null,
        sha256: sha256 ?? null,
        onConflict: on_conflict ?? "refuse",
      };
      return answerOutcome(await beginUpload(parts, actor, { name, bytes, ...asked }), undefined, 201);
    },
    showUpload: async ({ actor, params }) =>
      answerOutcome(await showUpload(parts, actor, { uploadId: params.upload_id })),
    sendUploadPart: async ({ actor, params, query: { offset }, openFile }) => {
      const request = { uploadId: params.upload_id, offset, body: openFile() };
      return answerOutcome(await sendUploadPart(parts, actor, request));
    },
    finishUpload: async ({ actor, params, body: { on_conflict: onConflict } }) =>
      answerOutcome(await finishUpload(parts, actor, { uploadId: params.upload_id, onConflict })),
    cancelUpload: async ({ actor, params }) =>
      answerOutcome(await cancelUpload(parts, actor, { uploadId: params.upload_id }), undefined, 204),
  } satisfies Partial<AppHandlers>;
}
