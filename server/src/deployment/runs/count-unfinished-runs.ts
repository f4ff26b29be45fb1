import { isTerminalRunStatus, runStatuses } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

const unfinished = runStatuses.filter((status) => !isTerminalRunStatus(status));

/** By status, zeros included. An index holds just these rows, so it does not matter how many runs have ended. */
export async function countUnfinishedRuns({
  reader,
}: Database<DeploymentTables>): Promise<Array<{ labels: { status: string }; value: number }>> {
  const rows = await reader
    .selectFrom("runs")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .where("finished_at", "is", null)
    .groupBy("status")
    .execute();
  return unfinished.map((status) => ({
    labels: { status },
    value: Number(rows.find((row) => row.status === status)?.count ?? 0),
  }));
}
