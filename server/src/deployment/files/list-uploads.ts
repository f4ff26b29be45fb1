import type { FileUpload } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { FileParts } from "./file-parts.ts";
import { presentUpload } from "./present-upload.ts";

/** The actor's own uploads that are not finished, the oldest first. There are few at a time. */
export async function listUploads(
  { database, now }: FileParts,
  actor: Actor,
  _request: Record<never, never>,
): Promise<Outcome<FileUpload[], NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "files:read");
  if (denied) return denied;
  const rows = await database.reader
    .selectFrom("file_uploads")
    .selectAll()
    .where("owner_id", "=", ownerOf(actor).id)
    .where("file_id", "is", null)
    .where("expires_at", ">", now())
    .orderBy("upload_id")
    .execute();
  return done(rows.map((row) => presentUpload(row, null)));
}
