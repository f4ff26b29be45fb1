import {
  type PiiManifest,
  type PiiPolicy,
  type PiiRedactionAnswer,
  type PiiStageRecord,
  piiStages,
  type RunPiiRedaction,
} from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { noFindings } from "./no-findings.ts";
import { summariseManifest } from "./summarise-manifest.ts";

/** What redaction did in a run, in counts. Null when there is no such run, or its policy was off. */
export async function readManifest(
  { reader }: Pick<Database<DeploymentTables>, "reader">,
  runId: string,
): Promise<PiiRedactionAnswer | null> {
  const run = await reader
    .selectFrom("runs")
    .select(["pii_policy", "state", "finished_at", "data_purged_at"])
    .where("run_id", "=", runId)
    .executeTakeFirst();
  const policy = JSON.parse(run?.pii_policy ?? "null") as PiiPolicy | null;
  if (run === undefined || policy === null || policy.mode === "off") return null;
  const { redaction } = JSON.parse(run.state) as { redaction?: RunPiiRedaction };
  if (run.data_purged_at !== null) {
    return {
      run_id: runId,
      summary: "The run's data was erased, and its redaction manifest with it.",
      complete: redaction?.complete === true,
      manifest: null,
      data_purged_at: isoTime(run.data_purged_at),
    };
  }
  const stages = await readStages(reader, runId);
  const manifest: PiiManifest = {
    schema_version: 1,
    mode: policy.mode,
    model_id: null,
    stages,
    totals: totalsOf(stages),
    complete: run.finished_at !== null && isComplete(stages, redaction),
    capped: redaction?.capped === true,
  };
  return { run_id: runId, summary: summariseManifest(manifest), complete: manifest.complete, manifest };
}

async function readStages(
  reader: Database<DeploymentTables>["reader"],
  runId: string,
): Promise<PiiStageRecord[]> {
  const rows = await reader
    .selectFrom("run_redactions")
    .selectAll()
    .where("run_id", "=", runId)
    .orderBy("step")
    .execute();
  const stages = rows.map(
    (row): PiiStageRecord => ({
      stage: row.stage,
      step: row.step === "" ? null : row.step,
      status: row.status,
      files_scanned: row.files_scanned,
      files_changed: row.files_changed,
      files_skipped: row.files_skipped,
      rows_sampled: row.rows_sampled,
      coordinator_calls: row.coordinator_calls,
      entities: JSON.parse(row.entities) as PiiStageRecord["entities"],
    }),
  );
  return stages.sort((one, other) => piiStages.indexOf(one.stage) - piiStages.indexOf(other.stage));
}

/** The outputs of a run that was cut short are redacted after its log is closed: only the manifest knows of it. */
function isComplete(stages: readonly PiiStageRecord[], redaction: RunPiiRedaction | undefined): boolean {
  if (redaction?.status === "failed" || stages.some(({ status }) => status !== "complete")) return false;
  return redaction?.complete === true || stages.some(({ stage }) => stage === "outputs");
}

function totalsOf(stages: readonly PiiStageRecord[]): PiiManifest["totals"] {
  const totals = noFindings();
  for (const stage of stages) {
    totals.files_scanned += stage.files_scanned;
    totals.files_changed += stage.files_changed;
    totals.files_skipped += stage.files_skipped;
    totals.rows_sampled += stage.rows_sampled;
    totals.coordinator_calls += stage.coordinator_calls;
    for (const [entity, count] of Object.entries(stage.entities)) {
      totals.entities[entity] = (totals.entities[entity] ?? 0) + count;
    }
  }
  return totals;
}
