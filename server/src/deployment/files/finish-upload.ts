import type { FileUpload, NameConflict } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import type { Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { type CompleteRefusal, completeUpload } from "./complete-upload.ts";
import type { FileParts } from "./file-parts.ts";

/** For an upload whose bytes are there, and whose name was taken when the last of them came. */
export async function finishUpload(
  parts: FileParts,
  actor: Actor,
  { uploadId, onConflict }: { readonly uploadId: string; readonly onConflict?: NameConflict | undefined },
): Promise<Outcome<FileUpload, NotAllowed["refusal"] | CompleteRefusal>> {
  const denied = refuseUnless(actor, "files:write");
  return denied ?? (await completeUpload(parts, actor, uploadId, onConflict));
}
