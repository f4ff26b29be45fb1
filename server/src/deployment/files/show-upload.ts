import type { FileUpload } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { FileParts } from "./file-parts.ts";
import { selectFiles } from "./file-row.ts";
import { findOwnUpload, type UploadNotFound } from "./find-own-upload.ts";
import { presentUpload } from "./present-upload.ts";

/** An upload of the actor's own, and how much of it has come: after a break they go on from there. */
export async function showUpload(
  { database, now }: FileParts,
  actor: Actor,
  { uploadId }: { readonly uploadId: string },
): Promise<Outcome<FileUpload, NotAllowed["refusal"] | UploadNotFound>> {
  const denied = refuseUnless(actor, "files:read");
  if (denied) return denied;
  const found = await findOwnUpload(database.reader, actor, { uploadId, nowMs: now() });
  if (!found.ok) return found;
  const { file_id } = found.value;
  const file =
    file_id === null
      ? null
      : await selectFiles(database.reader).where("file_id", "=", file_id).executeTakeFirst();
  return done(presentUpload(found.value, file ?? null));
}
