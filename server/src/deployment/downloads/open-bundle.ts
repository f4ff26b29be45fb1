import type { Readable } from "node:stream";
import type { OutputKind } from "@sluice/contract";
import { ZipFile } from "yazl";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { exceedsBundle, type OutputRow, readOutputRows } from "../outputs/output-rows.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import type { Reach, Refused } from "../runs/reach-run.ts";
import { bundleEntryNames } from "./bundle-entry-names.ts";
import { fileHeaders, type OpenParts } from "./open-output.ts";
import { type OutputsRefused, reachOutputs } from "./reach-outputs.ts";

export interface OpenedBundle {
  readonly status: 200;
  readonly headers: Readonly<Record<string, string>>;
  readonly stream: Readable;
}

/** All files of a finished run as one zip, its result included. Whether it fits is known before it begins. */
export async function openBundle(
  { database, blobs }: OpenParts,
  reach: Reach,
  runId: string,
): Promise<({ readonly ok: true } & OpenedBundle) | OutputsRefused | Refused<"bundle_too_large">> {
  const reached = await reachOutputs(database, reach, runId);
  if (!reached.ok) return reached;
  if (!reached.isPurged && (await exceedsBundle(database, runId))) {
    return { ok: false, refusal: { code: "bundle_too_large" } };
  }
  const rows = reached.isPurged ? [] : await readOutputRows(database, runId);
  const headers = fileHeaders(`run_${runId}_outputs.zip`, "application/zip");
  // A store that is away is found out now: once the answer has begun, it could only be broken off.
  if (rows[0]) await blobs.head(outputBlobKey(runId, rows[0].output_key));
  return { ok: true, status: 200, headers, stream: zipOf(blobs, rows) };
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
