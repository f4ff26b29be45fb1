import { posix } from "node:path";
import type { FileItem, NameConflict } from "@sluice/contract";
import { limits } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { findOutput } from "../downloads/find-output.ts";
import { type OutputsRefusal, reachOutputs } from "../downloads/reach-outputs.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import type { FileParts } from "./file-parts.ts";
import { presentFile, top } from "./file-row.ts";
import { type KeepRefusal, keepContent } from "./keep-content.ts";
import { type BadName, checkName } from "./place-name.ts";
import { removeContents } from "./remove-contents.ts";
import { announceContents, discardContents, storeContent } from "./store-content.ts";

export interface SaveOutputRequest {
  readonly runId: string;
  readonly outputId: string;
  readonly folderId: string | null;
  /** Left out: the name that it has. */
  readonly name?: string | undefined;
  readonly onConflict: NameConflict;
}

export type SaveRefusal =
  | NotAllowed["refusal"]
  | OutputsRefusal
  | PlainRefusal<"output_not_found" | "file_too_large">
  | BadName
  | KeepRefusal;

/** Keeps a copy of a file of a finished run among the actor's own: it stays when the run's data is erased. */
export async function saveOutputToFiles(
  parts: FileParts,
  actor: Actor,
  { runId, outputId, folderId, name: given, onConflict }: SaveOutputRequest,
): Promise<Outcome<FileItem, SaveRefusal>> {
  const denied = refuseUnless(actor, "files:write");
  if (denied) return denied;
  const { database, blobs, now } = parts;
  const reached = await reachOutputs(parts, actor, runId);
  if (!reached.ok) return reached;
  const output = reached.value.isPurged ? null : await findOutput(database, { runId, outputId });
  if (!output) return refuse("output_not_found");
  const named = checkName(given ?? posix.basename(output.output_key));
  if (!named.ok) return named;
  if (output.bytes > limits.app.uploadMaxBytes) return refuse("file_too_large");
  const opened = await blobs.open(outputBlobKey(runId, output.output_key));
  if (!opened) return refuse("output_not_found");
  const batchId = newId("fct_", now());
  const [contentId = ""] = await announceContents(parts, 1, batchId);
  let isKept = false;
  try {
    const part = await storeContent(parts, contentId, opened.stream);
    const kept = await database.write(async (transaction) => {
      const place = { parentId: folderId ?? top, name: named.value, onConflict };
      const file = await keepContent(transaction, actor, {
        contentId,
        bytes: part.bytes,
        ...place,
        at: now(),
      });
      if (file.ok) await transaction.sql.insertInto("file_parts").values(part).execute();
      return file;
    });
    isKept = kept.ok;
    return kept.ok ? done(presentFile(kept.value)) : kept;
  } finally {
    if (!isKept) await discardContents(parts, batchId);
    // Of a file that was replaced, or of this one.
    await removeContents(parts, { batchId: isKept ? contentId : batchId });
  }
}
