import type { RunStatus } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import { outputsStanding } from "../runs/present-run.ts";
import { isId, type Reach, type Refused, runNotFound, runsWithin } from "../runs/reach-run.ts";
import { readRunState } from "../runs/run-state.ts";
import type { DeploymentTables } from "../tables.ts";

export type OutputsRefused = Refused<"run_not_found" | "run_not_terminal" | "redaction_pending">;

/** Whether the files of a run may be looked at: within reach, once it has ended and what it wrote is clean. */
export async function reachOutputs(
  database: Database<DeploymentTables>,
  reach: Reach,
  runId: string,
): Promise<{ readonly ok: true; readonly isPurged: boolean } | OutputsRefused> {
  if (!isId(runId)) return runNotFound;
  const row = await runsWithin(database.reader, reach)
    .select(["status", "state", "data_purged_at"])
    .where("run_id", "=", runId)
    .executeTakeFirst();
  if (!row) return runNotFound;
  if (row.data_purged_at !== null) return { ok: true, isPurged: true };
  const status = row.status as RunStatus;
  const standing = outputsStanding(status, readRunState(row.state));
  if (standing === "ready") return { ok: true, isPurged: false };
  const details = { status };
  return standing === "redaction_pending"
    ? { ok: false, refusal: { code: "redaction_pending", details } }
    : { ok: false, refusal: { code: "run_not_terminal", details, facts: { wanted: "outputs" } } };
}
