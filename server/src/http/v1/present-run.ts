import type { OutputsAnswer, Run, RunLinks, RunPage, RunSummary } from "@sluice/contract";
import type { ListedOutputs } from "../../deployment/downloads/list-outputs.ts";
import type { RunsPage } from "../../deployment/runs/list-runs.ts";
import type { ShownRun, SummarisedRun } from "../../deployment/runs/present-run.ts";
import { bundlePath, outputPath, runLinks } from "./run-paths.ts";

/** A run in brief, with the paths that lead on from it. */
export function presentSummary(run: SummarisedRun): RunSummary {
  return withLinks(run);
}

export function presentRun(run: ShownRun): Run {
  const { result_json } = run;
  if (result_json === null) return withLinks({ ...run, result_json });
  const { key, bytes, output_id } = result_json;
  const download = { method: "GET" as const, path: outputPath(run.run_id, output_id) };
  return withLinks({ ...run, result_json: { key, bytes, download } });
}

export function presentRunPage({ items, next_cursor }: RunsPage): RunPage {
  return { items: items.map((item) => withLinks(item)), next_cursor };
}

/** The result is left out: the run itself names it. */
export function presentOutputs({ run_id, outputs, bundle }: ListedOutputs): OutputsAnswer {
  return {
    run_id,
    outputs: outputs.map((output) => ({
      ...output,
      download: { method: "GET", path: outputPath(run_id, output.output_id), expires_in: null },
    })),
    bundle: { path: bundlePath(run_id), ...bundle },
  };
}

/** The links come behind the counts, as in the contract: what is spread last adds only what is not there yet. */
function withLinks<Shown extends SummarisedRun>(run: Shown): Shown & { links: RunLinks } {
  const { run_id, workflow_id, workflow_name, version, status, created_at, started_at, finished_at } = run;
  const { duration_ms, client_reference, labels, counts } = run;
  return {
    ...{ run_id, workflow_id, workflow_name, version, status, created_at, started_at, finished_at },
    ...{ duration_ms, client_reference, labels, counts },
    links: runLinks(run_id),
    ...run,
  };
}
