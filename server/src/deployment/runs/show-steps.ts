import type { StepsAnswer } from "@sluice/contract";
import { presentSteps } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { Reach, Refused } from "./reach-run.ts";
import { readBoardWithin } from "./read-board-within.ts";

/** Every step of a run with its state; none once the run's data was erased. */
export async function showSteps(
  database: Database<DeploymentTables>,
  reach: Reach,
  runId: string,
): Promise<{ readonly ok: true; readonly steps: StepsAnswer } | Refused<"run_not_found" | "not_found">> {
  const found = await readBoardWithin(database, reach, runId);
  if (!found.ok) return found;
  if (found.board !== null) return { ok: true, steps: presentSteps(found.board) };
  const { status, purgedAt } = found;
  return { ok: true, steps: { run_id: runId, status, steps: [], data_purged_at: purgedAt } };
}
