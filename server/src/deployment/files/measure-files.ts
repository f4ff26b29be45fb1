import type { FileUsage } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { countTree } from "./count-tree.ts";
import type { FileParts } from "./file-parts.ts";
import { selectFiles } from "./file-row.ts";
import { type FileNotFound, isReachable } from "./reach-file.ts";

/** How much files and folders are with everything in them: what would be lost with them. */
export async function measureFiles(
  { database }: FileParts,
  actor: Actor,
  { fileIds }: { readonly fileIds: readonly string[] },
): Promise<Outcome<FileUsage, NotAllowed["refusal"] | FileNotFound>> {
  const denied = refuseUnless(actor, "files:read");
  if (denied) return denied;
  const ids = [...new Set(fileIds)];
  const rows = await selectFiles(database.reader).where("file_id", "in", ids).execute();
  if (rows.length < ids.length || !rows.every((row) => isReachable(actor, row))) {
    return refuse("file_not_found");
  }
  return done(await countTree(database.reader, ids));
}
