import { setTimeout as pause } from "node:timers/promises";
import { isTerminalRunStatus, type RunStatus } from "@sluice/contract";
import type { Database } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";
import { type ShownRun, showRun } from "./show-run.ts";

const lookAgainMs = 200;

/** Follows a run until it has ended or waits for a person. Null when there is none of this id. */
export async function waitForRun(
  database: Database<DeploymentTables>,
  runId: string,
): Promise<ShownRun | null> {
  for (;;) {
    const row = await database.reader
      .selectFrom("runs")
      .select("status")
      .where("run_id", "=", runId)
      .executeTakeFirst();
    if (!row) return null;
    const status = row.status as RunStatus;
    if (isTerminalRunStatus(status) || status === "waiting_for_approval")
      return await showRun(database, runId);
    await pause(lookAgainMs);
  }
}
