import { isTerminalRunStatus } from "@sluice/contract";
import { type Decision, decide, due, type RunBoard, type RunCommand, type RunRefusal } from "@sluice/core";
import type { Database, WriteTransaction } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import { type ReleaseParts, releaseBehind } from "./release-queued.ts";
import { appendEvents, readBoard } from "./run-record.ts";

export const activationQueue = "run-activation";

export interface RunParts {
  database: Database<DeploymentTables>;
  jobs: JobQueue;
  now(): number;
}

export type Commanded =
  | { readonly ok: true; readonly board: RunBoard }
  | { readonly ok: false; readonly refusal: RunRefusal | { readonly code: "run_not_found" } };

/**
 * Puts a command to a run: the core decides against the stored board, and its events, the new board and
 * the activation of a worker are one transaction.
 */
export async function commandRun(parts: RunParts, runId: string, command: RunCommand): Promise<Commanded> {
  return await parts.database.write(async (transaction) => {
    const commanded = await commandIn(transaction, parts, runId, command);
    if (commanded.ok) await activate(parts, transaction, commanded.board);
    return commanded;
  });
}

/**
 * The same for the worker that holds the run's activation, which needs no waking. `alongside` belongs to
 * the command: it happens in its transaction, and not at all when the command is refused.
 */
export async function commandHeldRun(
  parts: RunParts,
  runId: string,
  command: RunCommand,
  alongside?: (transaction: WriteTransaction<DeploymentTables>) => Promise<void>,
): Promise<Commanded> {
  return await parts.database.write(async (transaction) => {
    const commanded = await commandIn(transaction, parts, runId, command);
    if (commanded.ok) await alongside?.(transaction);
    return commanded;
  });
}

/** Queues the run for a worker if there is something to do now, or later when time alone will change it. */
export async function activate(
  { jobs, now }: RunParts,
  transaction: WriteTransaction<DeploymentTables>,
  board: RunBoard,
): Promise<void> {
  const { effects, wake_at } = due(board, now());
  const job = { queue: activationQueue, key: board.plan.run_id, payload: null };
  if (effects.length > 0) await jobs.enqueue(transaction, job);
  else if (wake_at !== null) await jobs.enqueue(transaction, { ...job, runAtMs: wake_at });
}

async function commandIn(
  transaction: WriteTransaction<DeploymentTables>,
  parts: RunParts,
  runId: string,
  command: RunCommand,
): Promise<Commanded> {
  const { sql } = transaction;
  const { database, now } = parts;
  const board = await readBoard(sql, runId, database.dialect === "postgres");
  if (!board) return { ok: false, refusal: { code: "run_not_found" } };
  const decision: Decision = decide(board, command, now());
  if (!decision.ok) return decision;
  if (!(await appendEvents(sql, board, decision.board, decision.events))) {
    throw new Error(`The run ${runId} was changed by another writer.`);
  }
  const hasStopped = board.status !== "pending" && isTerminalRunStatus(decision.board.status);
  if (hasStopped) await releaseBehind(transaction, releasing(parts), runId);
  return { ok: true, board: decision.board };
}

/** What launching a queued run takes: it is activated like any other. */
export function releasing(parts: RunParts): ReleaseParts {
  return { ...parts, activate: (transaction, board) => activate(parts, transaction, board) };
}
