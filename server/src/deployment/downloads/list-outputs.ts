import { limits, type Output, type OutputKind, type OutputsAnswer } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type OutputRow, readOutputRows } from "../outputs/output-rows.ts";
import { resultKey } from "../outputs/result-key.ts";
import type { ReachParts } from "../runs/reach-run.ts";
import { type OutputsRefusal, reachOutputs } from "./reach-outputs.ts";

/** A file that a run wrote. Where it is fetched is for each surface to say. */
export type ListedOutput = Omit<Output, "download">;

export interface ListedOutputs {
  readonly run_id: string;
  /** By name, without the result. */
  readonly outputs: ListedOutput[];
  /** The file that holds the run's result, if it wrote one. */
  readonly result: ListedOutput | null;
  /** What a zip of all of them may hold. */
  readonly bundle: Omit<OutputsAnswer["bundle"], "path">;
}

/** The files of a finished run. */
export async function listOutputs(
  parts: ReachParts,
  actor: Actor,
  { runId }: { readonly runId: string },
): Promise<Outcome<ListedOutputs, OutputsRefusal>> {
  const reached = await reachOutputs(parts, actor, runId);
  if (!reached.ok) return reached;
  const rows = reached.value.isPurged ? [] : await readOutputRows(parts.database, runId);
  const files = rows.map(presentOutput);
  const { bundleMaxBytes: max_bytes, bundleMaxObjects: max_objects } = limits.outputs;
  return done({
    run_id: runId,
    outputs: files.filter(({ key }) => key !== resultKey),
    result: files.find(({ key }) => key === resultKey) ?? null,
    bundle: { max_bytes, max_objects },
  });
}

function presentOutput(row: OutputRow): ListedOutput {
  return {
    output_id: row.output_id,
    key: row.output_key,
    kind: row.kind as OutputKind,
    title: row.title,
    pages: row.pages,
    bytes: row.bytes,
    content_type: row.content_type,
    from_step: row.from_step,
    created_at: isoTime(row.created_at),
  };
}
