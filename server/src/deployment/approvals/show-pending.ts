import type { ApprovalsAnswer } from "@sluice/contract";
import { presentApprovals } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { Reach, Refused } from "../runs/reach-run.ts";
import { readBoardWithin } from "../runs/read-board-within.ts";
import type { DeploymentTables } from "../tables.ts";

/** The gates of one run that wait for a person; none once the run's data was erased. */
export async function showPending(
  database: Database<DeploymentTables>,
  reach: Reach,
  runId: string,
): Promise<
  { readonly ok: true; readonly approvals: ApprovalsAnswer } | Refused<"run_not_found" | "not_found">
> {
  const found = await readBoardWithin(database, reach, runId);
  if (!found.ok) return found;
  if (found.board !== null) return { ok: true, approvals: presentApprovals(found.board) };
  return { ok: true, approvals: { pending: [], data_purged_at: found.purgedAt } };
}
