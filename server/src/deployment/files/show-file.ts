import type { ShownFile } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { FileParts } from "./file-parts.ts";
import { presentFile } from "./file-row.ts";
import { folderPath } from "./folder-path.ts";
import { type FileNotFound, reachFile } from "./reach-file.ts";

/** A file or folder, and where it lies. */
export async function showFile(
  { database }: FileParts,
  actor: Actor,
  { fileId }: { readonly fileId: string },
): Promise<Outcome<ShownFile, NotAllowed["refusal"] | FileNotFound>> {
  const denied = refuseUnless(actor, "files:read");
  if (denied) return denied;
  const found = await reachFile(database.reader, actor, fileId);
  if (!found.ok) return found;
  return done({
    ...presentFile(found.value),
    path: await folderPath(database.reader, found.value.parent_id),
  });
}
