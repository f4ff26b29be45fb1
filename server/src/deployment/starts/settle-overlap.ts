import { isTerminalRunStatus, type OverlapPolicy, type RunStatus, type TriggerKind } from "@sluice/contract";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { applyCommand } from "../runs/apply-command.ts";
import type { RunParts } from "../runs/run-parts.ts";
import { lockBoard } from "../runs/run-record.ts";
import type { DeploymentTables } from "../tables.ts";
import { type GoingRun, isGoverned, judgeOverlap } from "./judge-overlap.ts";

export type OverlapOutcome = "start" | "queue" | { readonly skippedFor: string };

/**
 * Judges a start against the runs of its workflow that are still going, and cancels them where the policy
 * says so. It belongs to the transaction that starts the run: starts of one workflow wait for each other
 * here, so that of two that must not overlap the second sees the first.
 */
export async function settleOverlap(
  transaction: WriteTransaction<DeploymentTables>,
  parts: Pick<RunParts, "now" | "signals">,
  start: { workflowId: string; triggeredBy: TriggerKind; policy: OverlapPolicy },
): Promise<OverlapOutcome> {
  const { workflowId, triggeredBy, policy } = start;
  if (!isGoverned(policy, triggeredBy)) return "start";
  // Not FOR UPDATE: that would also keep the API's starts waiting, which nothing here concerns.
  await transaction.sql
    .selectFrom("workflows")
    .select("workflow_id")
    .where("workflow_id", "=", workflowId)
    .forNoKeyUpdate()
    .execute();
  const going = await listGoing(transaction, workflowId);
  const verdict = judgeOverlap(policy, triggeredBy, going);
  switch (verdict.kind) {
    case "start":
      return "start";
    case "skip":
      return { skippedFor: verdict.going };
    case "queue":
      return (await keepOneGoing(transaction, going)) ? "queue" : "start";
    case "cancel":
      for (const runId of startedFirst(going)) await cancelFor(transaction, parts, runId);
      return "start";
  }
}

async function listGoing(
  { sql }: WriteTransaction<DeploymentTables>,
  workflowId: string,
): Promise<GoingRun[]> {
  const rows = await sql
    .selectFrom("runs")
    .select(["run_id", "status"])
    .where("workflow_id", "=", workflowId)
    .where("finished_at", "is", null)
    .where("trial", "=", 0)
    .orderBy("created_at")
    .orderBy("run_id")
    .execute();
  return rows.map(({ run_id, status }) => ({ run_id, status: status as RunStatus }));
}

/**
 * Keeps one run from ending until the queued one is there, because it is the end of a run that launches
 * the next: a run that ended unseen in between would leave the queued one waiting for ever. False when all
 * have ended meanwhile.
 */
async function keepOneGoing(
  transaction: WriteTransaction<DeploymentTables>,
  going: readonly GoingRun[],
): Promise<boolean> {
  for (const runId of startedFirst(going)) {
    const board = await lockBoard(transaction, runId);
    if (board && !isTerminalRunStatus(board.status)) return true;
  }
  return false;
}

/**
 * The end of a run locks first that run and then a queued one; locking in the same order here keeps the two
 * from waiting for each other.
 */
function startedFirst(going: readonly GoingRun[]): string[] {
  const isQueued = ({ status }: GoingRun) => status === "pending";
  return [...going.filter((run) => !isQueued(run)), ...going.filter(isQueued)].map(({ run_id }) => run_id);
}

/** Launches nothing that waits behind it: that is cancelled as well. */
async function cancelFor(
  transaction: WriteTransaction<DeploymentTables>,
  parts: Pick<RunParts, "now" | "signals" | "telemetry">,
  runId: string,
): Promise<void> {
  const board = await lockBoard(transaction, runId);
  if (!board || isTerminalRunStatus(board.status)) return;
  const reason = "A newer run of the workflow was started, and the workflow lets only the newest one go on.";
  const cancelled = await applyCommand(transaction, parts, board, { type: "cancel", by: null, reason });
  if (!cancelled.ok) throw new Error(`The run ${runId} could not be cancelled: ${cancelled.refusal.code}.`);
}
