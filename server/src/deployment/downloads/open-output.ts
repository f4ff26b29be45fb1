import { posix } from "node:path";
import type { Readable } from "node:stream";
import { type ByteRange, namesTag, readByteRange } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { BlobRefusal } from "../../platform/blobs/blob-refusal.ts";
import type { BlobInfo, BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { exceedsBundle, type OutputRow } from "../outputs/output-rows.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import type { DeploymentTables } from "../tables.ts";
import { findOutput } from "./find-output.ts";
import { type OutputsRefusal, reachOutputs } from "./reach-outputs.ts";

export interface OpenParts {
  readonly database: Database<DeploymentTables>;
  readonly blobs: BlobStore;
}

export interface OpenOutputRequest {
  readonly runId: string;
  readonly outputId: string;
  /** Which bytes are wanted, and of which content, in the words of RFC 9110. Left out: all of them. */
  readonly conditions?: ContentConditions;
  /** A surface that sends no larger file than this says so: what is larger comes in a zip. */
  readonly maxBytes?: number;
}

interface ContentConditions {
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

/** A file on its way out. Whoever takes the stream reads it to its end or destroys it. */
export interface OpenedContent {
  readonly kind: "content";
  readonly name: string;
  readonly contentType: string;
  readonly tag: string;
  readonly sizeBytes: number;
  /** The first and the last byte that the stream has; null when it has them all. */
  readonly part: { readonly start: number; readonly end: number } | null;
  readonly stream: Readable;
}

/** `not_modified`: the caller has this content. `precondition_failed`: it wants another than there is. */
export type OpenedOutput =
  | OpenedContent
  | { readonly kind: "not_modified" | "precondition_failed"; readonly tag: string };

export type OpenOutputRefusal =
  | OutputsRefusal
  | PlainRefusal<"output_not_found">
  | Refusal<"use_bundle", { readonly runId: string; readonly sizeBytes: number }>
  | Refusal<"range_not_satisfiable", { readonly sizeBytes: number }>;

const outputNotFound = refuse("output_not_found");

/** The content of one output of a finished run, whole or in part. */
export async function openOutput(
  parts: OpenParts,
  actor: Actor,
  request: OpenOutputRequest,
): Promise<Outcome<OpenedOutput, OpenOutputRefusal>> {
  const { runId, conditions = {}, maxBytes = Number.POSITIVE_INFINITY } = request;
  const reached = await reachOutputs(parts, actor, runId);
  if (!reached.ok) return reached;
  if (reached.value.isPurged) return outputNotFound;
  const row = await findOutput(parts.database, request);
  const info = row === null ? null : await parts.blobs.head(outputBlobKey(row.run_id, row.output_key));
  if (row === null || info === null) return outputNotFound;

  const range = rangeOf(conditions, info);
  if (info.bytes > maxBytes && !(await mayComeInParts(parts.database, row.run_id, range, maxBytes))) {
    return refuse("use_bundle", { runId, sizeBytes: info.bytes });
  }
  const tag = tagOf(info);
  const { ifMatch, ifNoneMatch } = conditions;
  if (ifMatch !== undefined && !namesTag(ifMatch, tag, { weakly: false })) {
    return done({ kind: "precondition_failed", tag });
  }
  if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, tag, { weakly: true })) {
    return done({ kind: "not_modified", tag });
  }
  if (range.kind === "unsatisfiable") return unsatisfiable(info.bytes);
  return await open(parts.blobs, row, range);
}

/** A part is asked of the very content the caller holds the rest of; of any other it gets the whole. */
function rangeOf({ range, ifRange }: ContentConditions, info: BlobInfo): ByteRange {
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
  maxBytes: number,
): Promise<boolean> {
  if (range.kind === "whole") return false;
  if (range.kind === "part" && range.end - range.start + 1 > maxBytes) return false;
  return await exceedsBundle(database, runId);
}

async function open(
  blobs: BlobStore,
  row: OutputRow,
  range: Exclude<ByteRange, { kind: "unsatisfiable" }>,
): Promise<Outcome<OpenedContent, OpenOutputRefusal>> {
  const part = range.kind === "part" ? { start: range.start, end: range.end } : null;
  try {
    const opened = await blobs.open(outputBlobKey(row.run_id, row.output_key), part ?? undefined);
    if (opened === null) return outputNotFound;
    const { info, stream } = opened;
    return done({
      kind: "content",
      name: posix.basename(row.output_key),
      contentType: row.content_type,
      tag: tagOf(info),
      sizeBytes: info.bytes,
      part,
      stream,
    });
  } catch (cause) {
    if (cause instanceof BlobRefusal && cause.totalBytes !== null) return unsatisfiable(cause.totalBytes);
    throw cause;
  }
}

function tagOf({ etag }: BlobInfo): string {
  return `"${etag}"`;
}

function unsatisfiable(sizeBytes: number) {
  return refuse("range_not_satisfiable", { sizeBytes });
}
