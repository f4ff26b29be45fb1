import { randomUUID } from "node:crypto";
import type { FileUpload } from "@sluice/contract";
import { limits } from "@sluice/contract";
import { HOUR_MS } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { putPart } from "../../platform/blobs/put-part.ts";
import { type CompleteRefusal, completeUpload } from "./complete-upload.ts";
import type { FileParts } from "./file-parts.ts";
import { findOwnUpload } from "./find-own-upload.ts";
import { presentUpload, type UploadRow } from "./present-upload.ts";
import { contentPrefix } from "./remove-contents.ts";

export interface UploadPartRequest {
  readonly uploadId: string;
  /** Where the part begins. */
  readonly offset: number;
  readonly body: AsyncIterable<Uint8Array>;
}

type PartRefusal = NotAllowed["refusal"] | CompleteRefusal | PlainRefusal<"upload_part_invalid">;

const { uploadPartMinBytes, uploadPartMaxBytes, uploadKeptHours } = limits.files;

/**
 * Takes the next part of a file, straight into the file store. A part that was cut off leaves nothing behind. With the
 * last one the file is there.
 */
export async function sendUploadPart(
  parts: FileParts,
  actor: Actor,
  { uploadId, offset, body }: UploadPartRequest,
): Promise<Outcome<FileUpload, PartRefusal>> {
  const denied = refuseUnless(actor, "files:write");
  if (denied) return denied;
  const { database, blobs, now } = parts;
  const found = await findOwnUpload(database.reader, actor, { uploadId, nowMs: now() });
  if (!found.ok) return found;
  const row = found.value;
  const left = row.bytes - row.received;
  if (offset !== row.received || left === 0) return refuse("upload_misplaced", { received: row.received });
  const blobKey = `${contentPrefix(row.content_id)}${String(offset).padStart(12, "0")}-${randomUUID()}`;
  const stored = await putPart(blobs, blobKey, body, {
    minBytes: Math.min(uploadPartMinBytes, left),
    maxBytes: Math.min(uploadPartMaxBytes, left),
  });
  if (stored === null) return refuse("upload_part_invalid");
  const taken = await takePart(parts, row, { blobKey, bytes: stored });
  if (!taken) {
    // It was sent twice at once, and the other one counts; or the upload was given up meanwhile.
    await blobs.delete(blobKey);
    const after = await findOwnUpload(database.reader, actor, { uploadId, nowMs: now() });
    return after.ok ? refuse("upload_misplaced", { received: after.value.received }) : after;
  }
  if (taken.received < taken.bytes) return done(presentUpload(taken, null));
  return await completeUpload(parts, actor, uploadId);
}

async function takePart(
  { database, now }: FileParts,
  row: UploadRow,
  part: { readonly blobKey: string; readonly bytes: number },
): Promise<UploadRow | null> {
  return await database.write(async ({ sql }) => {
    const changed = {
      received: row.received + part.bytes,
      expires_at: now() + uploadKeptHours * HOUR_MS,
    };
    const rows = await sql
      .updateTable("file_uploads")
      .set(changed)
      .where("upload_id", "=", row.upload_id)
      .where("received", "=", row.received)
      .returning("upload_id")
      .execute();
    if (rows.length === 0) return null;
    await sql
      .updateTable("file_contents")
      .set({ discard_at: changed.expires_at })
      .where("content_id", "=", row.content_id)
      .where("discard_at", ">", 0)
      .execute();
    await sql
      .insertInto("file_parts")
      .values({
        ...{ content_id: row.content_id, offset_bytes: row.received, bytes: part.bytes },
        blob_key: part.blobKey,
      })
      .execute();
    return { ...row, ...changed };
  });
}
