import { setTimeout as pause } from "node:timers/promises";
import { isTerminalRunStatus } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { type Reach, type ReachedRun, type Refused, reachRun } from "./reach-run.ts";

const lookAgainMs = 200;

/** Follows a run until it has ended or waits for a person. `onLook` is told what each look found until then. */
export async function waitForRun(
  database: Database<DeploymentTables>,
  reach: Reach,
  runId: string,
  onLook?: (run: ReachedRun) => Promise<void>,
): Promise<{ readonly ok: true; readonly run: ReachedRun } | Refused<"run_not_found">> {
  for (;;) {
    const reached = await reachRun(database, reach, runId);
    if (!reached.ok) return reached;
    const { status } = reached.run;
    if (isTerminalRunStatus(status) || status === "waiting_for_approval") return reached;
    await onLook?.(reached.run);
    await pause(lookAgainMs);
  }
}
