import type { Readable } from "node:stream";
import type { OutputKind } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { exceedsBundle, type OutputRow, readOutputRows } from "../outputs/output-rows.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import { bundleEntryNames } from "./bundle-entry-names.ts";
import type { OpenParts } from "./open-output.ts";
import { type OutputsRefusal, reachOutputs } from "./reach-outputs.ts";
import { zipStream } from "./zip-stream.ts";

/** A zip on its way out. Whoever takes the stream reads it to its end or destroys it. */
export interface OpenedBundle {
  readonly name: string;
  readonly stream: Readable;
}

export type OpenBundleRefusal = OutputsRefusal | PlainRefusal<"bundle_too_large">;

/** All files of a finished run as one zip, its result included. Whether it fits is known before it begins. */
export async function openBundle(
  parts: OpenParts,
  actor: Actor,
  { runId }: { readonly runId: string },
): Promise<Outcome<OpenedBundle, OpenBundleRefusal>> {
  const { database, blobs } = parts;
  const reached = await reachOutputs(parts, actor, runId);
  if (!reached.ok) return reached;
  const { isPurged } = reached.value;
  if (!isPurged && (await exceedsBundle(database, runId))) return refuse("bundle_too_large");
  const rows = isPurged ? [] : await readOutputRows(database, runId);
  // A store that is away is found out now: once the answer has begun, it could only be broken off.
  if (rows[0]) await blobs.head(outputBlobKey(runId, rows[0].output_key));
  return done({ name: `run_${runId}_outputs.zip`, stream: zipOf(blobs, rows) });
}

function zipOf(blobs: BlobStore, rows: readonly OutputRow[]): Readable {
  const names = bundleEntryNames(rows.map(({ output_key }) => output_key));
  return zipStream(
    rows.map((row, index) => ({
      name: names[index] ?? row.output_id,
      kind: row.kind as OutputKind,
      changedAtMs: row.created_at,
      what: `output ${row.output_id}`,
      open: async () => (await blobs.open(outputBlobKey(row.run_id, row.output_key)))?.stream ?? null,
    })),
  );
}
