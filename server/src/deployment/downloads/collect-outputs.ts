import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isoTime } from "@sluice/core";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { type OutputsRefused, reachOutputs } from "../downloads/reach-outputs.ts";
import { readOutputRows } from "../outputs/output-rows.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import type { Reach } from "../runs/reach-run.ts";
import type { DeploymentTables } from "../tables.ts";

export interface CollectParts {
  readonly database: Database<DeploymentTables>;
  readonly blobs: BlobStore;
}

export interface CollectedOutput {
  readonly output_id: string;
  readonly key: string;
  readonly kind: string;
  readonly bytes: number;
  readonly content_type: string;
  readonly from_step: string | null;
  readonly created_at: string;
}

type FileMissing = { readonly ok: false; readonly refusal: { readonly code: "file_missing"; key: string } };

/** Every file of a finished run, its result included; copied into a folder of the caller's own where one is named. */
export async function collectOutputs(
  { database, blobs }: CollectParts,
  reach: Reach,
  runId: string,
  folder: string | null,
): Promise<{ readonly ok: true; readonly outputs: CollectedOutput[] } | OutputsRefused | FileMissing> {
  const reached = await reachOutputs(database, reach, runId);
  if (!reached.ok) return reached;
  const rows = reached.isPurged ? [] : await readOutputRows(database, runId);
  for (const { output_key: key } of folder === null ? [] : rows) {
    const found = await blobs.open(outputBlobKey(runId, key));
    if (!found) return { ok: false, refusal: { code: "file_missing", key } };
    // Keys were judged safe when the file was collected.
    const path = join(folder ?? "", key);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(found.stream, createWriteStream(path));
  }
  const outputs = rows.map(({ output_id, output_key, kind, bytes, content_type, from_step, created_at }) => ({
    output_id,
    key: output_key,
    kind,
    bytes,
    content_type,
    from_step,
    created_at: isoTime(created_at),
  }));
  return { ok: true, outputs };
}
