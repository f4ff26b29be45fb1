import type { Readable } from "node:stream";
import type { OutputKind } from "@sluice/contract";
import { ZipFile } from "yazl";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { exceedsBundle, type OutputRow, readOutputRows } from "../outputs/output-rows.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import { bundleEntryNames } from "./bundle-entry-names.ts";
import type { OpenParts } from "./open-output.ts";
import { type OutputsRefusal, reachOutputs } from "./reach-outputs.ts";

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

/** Formats that are packed already: packing them again takes time and gains nothing. */
const packedKinds: readonly OutputKind[] = ["pdf", "image", "spreadsheet", "archive", "audio", "video"];

/**
 * A zip that is made while it is read. Each file is opened when the one before was sent, so that thousands of
 * them cost no more than one. A file that fails fails the zip: half an archive must not look like a whole one.
 */
function zipOf(blobs: BlobStore, rows: readonly OutputRow[]): Readable {
  const zip = new ZipFile();
  // Typed as less than the stream that it is.
  const output = zip.outputStream as Readable;
  let current: Readable | null = null;
  const fail = (cause: unknown) => output.destroy(cause instanceof Error ? cause : new Error(String(cause)));
  zip.on("error", fail);
  // It may fail before its reader listens, who then finds it destroyed; unheard it would end the process.
  output.on("error", () => {});
  output.once("close", () => current?.destroy());

  async function open(row: OutputRow): Promise<Readable> {
    const found = await blobs.open(outputBlobKey(row.run_id, row.output_key));
    if (found === null) throw new Error(`The output ${row.output_id} is missing from the store.`);
    current = found.stream;
    // The reader may have gone while the file was being opened.
    if (output.destroyed) found.stream.destroy();
    found.stream.on("error", fail);
    // Without this a file that breaks off in silence would leave the reader waiting for ever.
    found.stream.once("close", () => {
      if (!found.stream.readableEnded) fail(new Error(`The output ${row.output_id} broke off.`));
    });
    return found.stream;
  }

  const names = bundleEntryNames(rows.map(({ output_key }) => output_key));
  for (const [index, row] of rows.entries()) {
    const options = {
      mtime: new Date(row.created_at),
      compress: !packedKinds.some((kind) => kind === row.kind),
    };
    zip.addReadStreamLazy(names[index] ?? row.output_id, options, (give) => {
      open(row).then((stream) => give(null, stream), fail);
    });
  }
  zip.end();
  return output;
}
