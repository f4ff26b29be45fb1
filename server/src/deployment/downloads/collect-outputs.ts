import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import type { ReachParts } from "../runs/reach-run.ts";
import { type ListedOutput, listOutputs } from "./list-outputs.ts";
import type { OutputsRefusal } from "./reach-outputs.ts";

export interface CollectParts extends ReachParts {
  readonly blobs: BlobStore;
}

export type CollectRefusal = OutputsRefusal | Refusal<"file_missing", { readonly key: string }>;

/** Every file of a finished run, its result included, copied into a folder of the caller's own machine. */
export async function collectOutputs(
  parts: CollectParts,
  actor: Actor,
  { runId, folder }: { readonly runId: string; readonly folder: string },
): Promise<Outcome<ListedOutput[], CollectRefusal>> {
  const listed = await listOutputs(parts, actor, { runId });
  if (!listed.ok) return listed;
  const { outputs, result } = listed.value;
  const files = [...outputs, ...(result ? [result] : [])];
  for (const { key } of files) {
    const found = await parts.blobs.open(outputBlobKey(runId, key));
    if (!found) return refuse("file_missing", { key });
    // Keys were judged safe when the file was collected.
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(found.stream, createWriteStream(path));
  }
  return done(files);
}
