import { createHash } from "node:crypto";
import type { FileUpload, NameConflict } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import type { FileParts } from "./file-parts.ts";
import { selectFiles } from "./file-row.ts";
import { findOwnUpload, type UploadNotFound } from "./find-own-upload.ts";
import { type KeepRefusal, keepContent } from "./keep-content.ts";
import { openContent } from "./open-content.ts";
import { presentUpload, type UploadRow } from "./present-upload.ts";
import { contentPrefix, removeContents } from "./remove-contents.ts";

export type CompleteRefusal =
  | UploadNotFound
  | KeepRefusal
  | PlainRefusal<"upload_damaged">
  | Refusal<"upload_misplaced", { readonly received: number }>;

/** Makes a file of an upload whose bytes are all there. To be asked again does no harm: it is finished once. */
export async function completeUpload(
  parts: FileParts,
  actor: Actor,
  uploadId: string,
  onConflict?: NameConflict,
): Promise<Outcome<FileUpload, CompleteRefusal>> {
  const { database, now } = parts;
  const found = await findOwnUpload(database.reader, actor, { uploadId, nowMs: now() });
  if (!found.ok) return found;
  const { received, bytes, sha256, file_id } = found.value;
  if (file_id === null && received < bytes) return refuse("upload_misplaced", { received });
  if (file_id === null && sha256 !== null && (await digestOf(parts, found.value)) !== sha256) {
    await discardUpload(parts, found.value);
    return refuse("upload_damaged");
  }
  const kept = await database.write(async (transaction) => {
    const { sql } = transaction;
    await sql
      .selectFrom("file_uploads")
      .select("upload_id")
      .where("upload_id", "=", uploadId)
      .forUpdate()
      .execute();
    const still = await findOwnUpload(sql, actor, { uploadId, nowMs: now() });
    if (!still.ok) return still;
    const row = still.value;
    if (row.file_id !== null) {
      const file = await selectFiles(sql).where("file_id", "=", row.file_id).executeTakeFirst();
      return done(presentUpload(row, file ?? null));
    }
    const file = await keepContent(transaction, actor, {
      ...{ contentId: row.content_id, bytes: row.bytes, parentId: row.parent_id, name: row.name },
      onConflict: onConflict ?? (row.on_conflict as NameConflict),
      at: now(),
    });
    if (!file.ok) return file;
    const { file_id } = file.value;
    await sql.updateTable("file_uploads").set({ file_id }).where("upload_id", "=", uploadId).execute();
    return done(presentUpload({ ...row, file_id }, file.value));
  });
  // Of a file that was replaced.
  if (kept.ok) await removeContents(parts, { batchId: found.value.content_id });
  return kept;
}

async function digestOf(parts: FileParts, { content_id, bytes }: UploadRow): Promise<string> {
  const hash = createHash("sha256");
  const opened = await openContent(parts, { contentId: content_id, bytes });
  for await (const chunk of opened ?? []) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Forgets an upload. A part of it may still be on its way: what is left by that is removed when its time is up. */
export async function discardUpload(parts: FileParts, { upload_id, content_id }: UploadRow): Promise<void> {
  const { database, blobs } = parts;
  await database.write(({ sql }) =>
    sql.deleteFrom("file_uploads").where("upload_id", "=", upload_id).where("file_id", "is", null).execute(),
  );
  await blobs.deletePrefix(contentPrefix(content_id));
}
