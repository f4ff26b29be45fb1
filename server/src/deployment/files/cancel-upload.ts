import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { discardUpload } from "./complete-upload.ts";
import type { FileParts } from "./file-parts.ts";
import { findOwnUpload, type UploadNotFound } from "./find-own-upload.ts";

/** Gives up an upload that is not finished, and removes what has come of it. */
export async function cancelUpload(
  parts: FileParts,
  actor: Actor,
  { uploadId }: { readonly uploadId: string },
): Promise<Outcome<null, NotAllowed["refusal"] | UploadNotFound>> {
  const denied = refuseUnless(actor, "files:write");
  if (denied) return denied;
  const found = await findOwnUpload(parts.database.reader, actor, { uploadId, nowMs: parts.now() });
  if (!found.ok) return found;
  if (found.value.file_id === null) await discardUpload(parts, found.value);
  return done(null);
}
