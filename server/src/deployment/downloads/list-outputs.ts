import { limits, type Output, type OutputKind, type OutputsAnswer } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import { type OutputRow, readOutputRows } from "../outputs/output-rows.ts";
import { resultKey } from "../outputs/result-key.ts";
import type { Reach } from "../runs/reach-run.ts";
import { bundlePath, outputPath } from "../runs/run-paths.ts";
import type { DeploymentTables } from "../tables.ts";
import { type OutputsRefused, reachOutputs } from "./reach-outputs.ts";

/** The files of a finished run, but for its result, which the run itself names. */
export async function listOutputs(
  database: Database<DeploymentTables>,
  reach: Reach,
  runId: string,
): Promise<{ readonly ok: true; readonly outputs: OutputsAnswer } | OutputsRefused> {
  const reached = await reachOutputs(database, reach, runId);
  if (!reached.ok) return reached;
  const rows = reached.isPurged ? [] : await readOutputRows(database, runId);
  const outputs: OutputsAnswer = {
    run_id: runId,
    outputs: rows.filter(({ output_key }) => output_key !== resultKey).map(presentOutput),
    bundle: {
      path: bundlePath(runId),
      max_bytes: limits.outputs.bundleMaxBytes,
      max_objects: limits.outputs.bundleMaxObjects,
    },
  };
  return { ok: true, outputs };
}

function presentOutput(row: OutputRow): Output {
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
    download: { method: "GET", path: outputPath(row.run_id, row.output_id), expires_in: null },
  };
}
