import { isTerminalRunStatus } from "@sluice/contract";
import {
  type Decision,
  decide,
  due,
  noLane,
  owedAfterEnd,
  type RunBoard,
  type RunCommand,
  type RunRefusal,
} from "@sluice/core";
import type { Kysely } from "kysely";
import type { Database, WriteTransaction } from "../../platform/db/database.ts";
import { preparedStatement } from "../../platform/db/prepared-query.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type { DeploymentTables } from "../tables.ts";
import { freeSlot } from "./key-slots.ts";
import { laneOf } from "./lane-of.ts";
import { type ReleaseParts, releaseQueued } from "./release-queued.ts";
import { appendEvents, readBoard } from "./run-record.ts";
import type { RunTelemetry } from "./run-telemetry.ts";

export const activationQueue = "run-activation";

export interface RunParts {
  database: Database<DeploymentTables>;
  jobs: JobQueue;
  now(): number;
  /** Told of every change once it is durable, for those who follow a run. Left out where nobody does. */
  signals?: { changed(runId: string): void };
  /** Told what becomes of runs and their steps, for the log and the metrics. Left out where nobody counts. */
  telemetry?: RunTelemetry;
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
 * Queues the run for a worker if there is something to do now, or later when time alone will change it. Whoever knows
 * its lane saves a look at its row.
 */
export async function activate(
  { jobs, now }: RunParts,
  transaction: WriteTransaction<DeploymentTables>,
  board: RunBoard,
  knownLane?: string,
): Promise<void> {
  const { effects: going, wake_at } = due(board, now());
  const effects = [...going, ...owedAfterEnd(board)];
  if (effects.length === 0 && wake_at === null) return;
  const { run_id: runId } = board.plan;
  const [row] = knownLane === undefined ? (await ownerOf(transaction, { runId })).rows : [];
  const lane = knownLane ?? (row ? laneOf(row) : noLane);
  const job = { queue: activationQueue, key: runId, payload: null, lane };
  const later = effects.length === 0 && wake_at !== null ? { runAtMs: wake_at } : {};
  await jobs.enqueue(transaction, { ...job, ...later });
}

async function commandIn(
  transaction: WriteTransaction<DeploymentTables>,
  parts: RunParts,
  runId: string,
  command: RunCommand,
): Promise<Commanded> {
  const board = await readBoard(transaction.sql, runId, true);
  if (!board) return { ok: false, refusal: { code: "run_not_found" } };
  const decision: Decision = decide(board, command, parts.now());
  if (!decision.ok) return decision;
  if (!(await storeDecision(transaction, parts, board, decision))) {
    throw new Error(`The run ${runId} was changed by another writer.`);
  }
  return { ok: true, board: decision.board };
}

/**
 * Stores what was decided, and what the end of a run brings with it: its key has its slot back, and whatever
 * waits behind it may start.
 * False when somebody else has written to the run since `before` was read.
 */
export async function storeDecision(
  transaction: WriteTransaction<DeploymentTables>,
  parts: RunParts,
  before: RunBoard,
  { board, events }: Pick<Extract<Decision, { ok: true }>, "board" | "events">,
): Promise<boolean> {
  if (!(await appendEvents(transaction, before, board, events))) return false;
  const { run_id: runId } = board.plan;
  transaction.onCommit(() => parts.signals?.changed(runId));
  transaction.onCommit(() => parts.telemetry?.changed(before.status, board.status));
  if (isTerminalRunStatus(board.status)) {
    const [ended] = (await ownerOf(transaction, { runId })).rows;
    if (ended?.key_id != null) await freeSlot(transaction, ended.key_id);
    if (ended && before.status !== "pending") {
      await releaseQueued(transaction, releasing(parts), ended.workflow_id);
    }
  }
  return true;
}

const ownerOf = preparedStatement((sql: Kysely<DeploymentTables>, { runId }: { runId: string }) =>
  sql.selectFrom("runs").select(["key_id", "triggered_by", "workflow_id"]).where("run_id", "=", runId),
);

/** What launching a queued run takes: it is activated like any other. */
export function releasing(parts: RunParts): ReleaseParts {
  return { ...parts, activate: (transaction, board) => activate(parts, transaction, board) };
}
