import { posix } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { OutputKind, PreviewKind } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import { wholeCharacters } from "../runs/read-results.ts";
import { findOutput } from "./find-output.ts";
import type { OpenParts } from "./open-output.ts";
import { previewKindOf, shownRange } from "./preview-kind.ts";
import { type OutputsRefusal, reachOutputs } from "./reach-outputs.ts";

/** Whoever takes a stream reads it to its end or destroys it. */
export type OpenedPreview = { readonly name: string } & (
  | {
      readonly kind: "image" | "pdf";
      readonly contentType: string;
      readonly bytes: number;
      readonly stream: Readable;
    }
  | { readonly kind: Exclude<PreviewKind, "image" | "pdf">; readonly text: string }
);

export type PreviewRefusal = OutputsRefusal | PlainRefusal<"output_not_found" | "no_preview">;

/** A file of a finished run to be looked at in place: a picture or PDF whole, a text up to its bound. */
export async function openPreview(
  parts: OpenParts,
  actor: Actor,
  { runId, outputId }: { readonly runId: string; readonly outputId: string },
): Promise<Outcome<OpenedPreview, PreviewRefusal>> {
  const reached = await reachOutputs(parts, actor, runId);
  if (!reached.ok) return reached;
  const row = reached.value.isPurged ? null : await findOutput(parts.database, { runId, outputId });
  if (row === null) return refuse("output_not_found");
  const { content_type: contentType, output_key } = row;
  const kind = previewKindOf(row.kind as OutputKind, contentType);
  if (kind === null) return refuse("no_preview");
  const opened = await parts.blobs.open(outputBlobKey(runId, output_key), shownRange(kind, row.bytes));
  if (opened === null) return refuse("output_not_found");
  const name = posix.basename(output_key);
  const { info, stream } = opened;
  if (kind === "image" || kind === "pdf") return done({ name, kind, contentType, bytes: info.bytes, stream });
  return done({ name, kind, text: wholeCharacters(await buffer(stream)) });
}
