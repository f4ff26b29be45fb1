import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import { type ListedOutput, listOutputs } from "./list-outputs.ts";
import type { OpenParts } from "./open-output.ts";
import type { OutputsRefusal } from "./reach-outputs.ts";

export interface CollectOutputsRequest {
  readonly runId: string;
  /** Where the files are copied to, on this machine; null copies nothing. */
  readonly folder: string | null;
}

export type CollectOutputsRefusal = OutputsRefusal | Refusal<"file_missing", { readonly key: string }>;

/** Every file of a finished run, its result included; copied into a folder where one is named. */
export async function collectOutputs(
  parts: OpenParts,
  actor: Actor,
  { runId, folder }: CollectOutputsRequest,
): Promise<Outcome<ListedOutput[], CollectOutputsRefusal>> {
  const listed = await listOutputs(parts, actor, { runId });
  if (!listed.ok) return listed;
  const { outputs, result } = listed.value;
  const files = result === null ? outputs : [...outputs, result];
  for (const { key } of folder === null ? [] : files) {
    const found = await parts.blobs.open(outputBlobKey(runId, key));
    if (!found) return refuse("file_missing", { key });
    // Keys were judged safe when the file was collected.
    const path = join(folder ?? "", key);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(found.stream, createWriteStream(path));
  }
  return done(files);
}
