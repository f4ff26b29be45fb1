import type { FileUpload } from "@sluice/contract/app";
import { callApp, uploadToApp } from "../../api/call-app.ts";
import { digestOf } from "./digest-of.ts";
import type { Choice, UploadCalls, UploadTarget } from "./upload-calls.ts";

/** A part is sent again as a whole when it breaks: smaller ones lose less, larger ones ask less often. */
const partBytes = 4 * 1024 * 1024;

async function begin(
  file: File,
  { folderId: folder_id }: UploadTarget,
  choice: Choice | null,
  signal: AbortSignal,
): Promise<FileUpload> {
  const name = file.name.normalize("NFC");
  const sha256 = await digestOf(file);
  // Without a digest nobody would notice that half of it is of another file with the same name and size.
  if (sha256 !== null) {
    const { items } = await callApp("listUploads", { signal });
    const same = items.find(
      (each) => each.name === name && each.bytes === file.size && each.folder_id === folder_id,
    );
    if (same) return smaller(same);
  }
  const body = {
    name,
    bytes: file.size,
    folder_id,
    ...(sha256 !== null && { sha256 }),
    ...(choice !== null && { on_conflict: choice }),
  };
  return smaller(await callApp("beginUpload", { body, signal }));
}

function smaller(upload: FileUpload): FileUpload {
  return { ...upload, part_max_bytes: Math.min(upload.part_max_bytes, partBytes) };
}

/** Uploads as the server takes them. */
export const serverCalls: UploadCalls = {
  begin,
  async show(upload_id, signal) {
    return smaller(await callApp("showUpload", { params: { upload_id }, signal }));
  },
  async sendPart({ uploadId, offset, part, signal, onProgress }) {
    const request = { params: { upload_id: uploadId }, query: { offset }, file: part, signal, onProgress };
    return smaller((await uploadToApp("sendUploadPart", request)) as FileUpload);
  },
  finish: (upload_id, choice, signal) =>
    callApp("finishUpload", {
      params: { upload_id },
      body: choice === null ? {} : { on_conflict: choice },
      signal,
    }),
  discard: (upload_id) => callApp("cancelUpload", { params: { upload_id } }),
};
