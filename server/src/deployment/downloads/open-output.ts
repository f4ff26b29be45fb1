import { posix } from "node:path";
import type { Readable } from "node:stream";
import { limits } from "@sluice/contract";
import { type ByteRange, namesTag, readByteRange } from "@sluice/core";
import { create as contentDisposition } from "content-disposition";
import { BlobRefusal } from "../../platform/blobs/blob-refusal.ts";
import type { BlobInfo, BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { exceedsBundle, type OutputRow } from "../outputs/output-rows.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import { isId, type Reach, type Refused } from "../runs/reach-run.ts";
import { bundlePath } from "../runs/run-paths.ts";
import type { DeploymentTables } from "../tables.ts";
import { type OutputsRefused, reachOutputs } from "./reach-outputs.ts";

export interface OpenParts {
  readonly database: Database<DeploymentTables>;
  readonly blobs: BlobStore;
}

/** The request headers that have a say in which bytes are sent. */
export interface ContentRequest {
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

/** A file on its way out. Whoever takes the stream reads it to its end or destroys it. */
export interface OpenedContent {
  readonly status: 200 | 206 | 304 | 412;
  readonly headers: Readonly<Record<string, string>>;
  readonly stream: Readable | null;
}

type ContentRefused = OutputsRefused | Refused<"output_not_found" | "use_bundle" | "range_not_satisfiable">;

const maxBytes = limits.outputs.singleDownloadMaxBytes;
const outputNotFound: ContentRefused = { ok: false, refusal: { code: "output_not_found" } };

/** The content of one output of a finished run, whole or in part. */
export async function openOutput(
  parts: OpenParts,
  reach: Reach,
  wanted: { readonly runId: string; readonly outputId: string },
  request: ContentRequest,
): Promise<({ readonly ok: true } & OpenedContent) | ContentRefused> {
  const reached = await reachOutputs(parts.database, reach, wanted.runId);
  if (!reached.ok) return reached;
  if (reached.isPurged) return outputNotFound;
  const row = await findOutput(parts.database, wanted);
  const info = row === null ? null : await parts.blobs.head(outputBlobKey(row.run_id, row.output_key));
  if (row === null || info === null) return outputNotFound;

  const range = rangeOf(request, info);
  if (info.bytes > maxBytes && !(await mayComeInParts(parts.database, row.run_id, range))) {
    return { ok: false, refusal: { code: "use_bundle", details: { bundle: bundlePath(row.run_id) } } };
  }
  const tag = tagOf(info);
  const validators = { ETag: tag, "Cache-Control": "private, no-store" };
  if (request.ifMatch !== undefined && !namesTag(request.ifMatch, tag, { weakly: false })) {
    return { ok: true, status: 412, headers: validators, stream: null };
  }
  if (request.ifNoneMatch !== undefined && namesTag(request.ifNoneMatch, tag, { weakly: true })) {
    return { ok: true, status: 304, headers: validators, stream: null };
  }
  if (range.kind === "unsatisfiable") return unsatisfiable(info.bytes);
  return await send(parts.blobs, row, range);
}

async function findOutput(
  database: Database<DeploymentTables>,
  { runId, outputId }: { readonly runId: string; readonly outputId: string },
): Promise<OutputRow | null> {
  if (!isId(outputId)) return null;
  const row = await database.reader
    .selectFrom("run_outputs")
    .selectAll()
    .where("output_id", "=", outputId)
    .where("run_id", "=", runId)
    .executeTakeFirst();
  return row ?? null;
}

/** A part is asked of the very content the caller holds the rest of; of any other it gets the whole. */
function rangeOf({ range, ifRange }: ContentRequest, info: BlobInfo): ByteRange {
  const isSame = ifRange === undefined || ifRange.trim() === tagOf(info);
  return isSame ? readByteRange(range, info.bytes) : { kind: "whole" };
}

/**
 * A large file is fetched in the zip. Where the zip is refused as well it could not be fetched at all, so
 * there, and only there, it comes in parts that are no larger than a file may be.
 */
async function mayComeInParts(
  database: Database<DeploymentTables>,
  runId: string,
  range: ByteRange,
): Promise<boolean> {
  if (range.kind === "whole") return false;
  if (range.kind === "part" && range.end - range.start + 1 > maxBytes) return false;
  return await exceedsBundle(database, runId);
}

async function send(
  blobs: BlobStore,
  row: OutputRow,
  range: Exclude<ByteRange, { kind: "unsatisfiable" }>,
): Promise<({ readonly ok: true } & OpenedContent) | ContentRefused> {
  const part = range.kind === "part" ? { start: range.start, end: range.end } : undefined;
  try {
    const opened = await blobs.open(outputBlobKey(row.run_id, row.output_key), part);
    if (opened === null) return outputNotFound;
    const { info, stream } = opened;
    const headers = {
      ...fileHeaders(posix.basename(row.output_key), row.content_type),
      ETag: tagOf(info),
      "Accept-Ranges": "bytes",
      "Content-Length": String(part === undefined ? info.bytes : part.end - part.start + 1),
    };
    if (part === undefined) return { ok: true, status: 200, headers, stream };
    const contentRange = { "Content-Range": `bytes ${part.start}-${part.end}/${info.bytes}` };
    return { ok: true, status: 206, headers: { ...headers, ...contentRange }, stream };
  } catch (cause) {
    if (cause instanceof BlobRefusal && cause.totalBytes !== null) return unsatisfiable(cause.totalBytes);
    throw cause;
  }
}

/** What a file is sent with: to be kept, never shown in place, and never stored on the way. */
export function fileHeaders(name: string, contentType: string): Record<string, string> {
  return {
    "Content-Type": contentType,
    "Content-Disposition": contentDisposition(name),
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
  };
}

function tagOf({ etag }: BlobInfo): string {
  return `"${etag}"`;
}

function unsatisfiable(sizeBytes: number): ContentRefused {
  return { ok: false, refusal: { code: "range_not_satisfiable", facts: { sizeBytes } } };
}
