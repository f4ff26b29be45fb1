import { isTerminalRunStatus } from "@sluice/contract";
import {
  type Decision,
  decide,
  hasMoved,
  type RunBoard,
  type RunCommand,
  type RunRefusal,
} from "@sluice/core";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { publishLive } from "../live/publish-live.ts";
import type { DeploymentTables } from "../tables.ts";
import { freeSlot } from "./key-slots.ts";
import { ownerOf } from "./owner-of.ts";
import { storeGates } from "./run-gates.ts";
import type { RunParts } from "./run-parts.ts";
import { appendEvents } from "./run-record.ts";

type Transaction = WriteTransaction<DeploymentTables>;
type ChangeParts = Pick<RunParts, "now" | "signals" | "telemetry">;

/** What became of a run that was changed. */
interface Changed {
  readonly board: RunBoard;
  /** The workflow whose queued runs may go on now, because this run has come to its end; null otherwise. */
  readonly freedWorkflowId: string | null;
}

type Applied = ({ readonly ok: true } & Changed) | { readonly ok: false; readonly refusal: RunRefusal };

/**
 * The one way in which a run is changed: lock its board, decide, append. `board` is what `lockBoard` gave to this
 * transaction.
 */
export async function applyCommand(
  transaction: Transaction,
  parts: ChangeParts,
  board: RunBoard,
  command: RunCommand,
): Promise<Applied> {
  const decision = decide(board, command, parts.now());
  if (!decision.ok) return decision;
  const changed = await appendDecision(transaction, parts, board, decision);
  if (!changed) throw new Error(`The run ${board.plan.run_id} was changed by another writer.`);
  return { ok: true, ...changed };
}

/**
 * Appends what was decided against `before`, tells those who follow the run, and gives its key the slot back when it
 * has ended. Null when somebody else has written to the run since `before` was read.
 */
export async function appendDecision(
  transaction: Transaction,
  { signals, telemetry }: ChangeParts,
  before: RunBoard,
  { board, events }: Pick<Extract<Decision, { ok: true }>, "board" | "events">,
): Promise<Changed | null> {
  if (!(await appendEvents(transaction, before, board, events))) return null;
  const { run_id: runId } = board.plan;
  await storeGates(transaction, before, board);
  if (hasMoved(before, board)) {
    const { revision, status, last_at: at } = board;
    await publishLive(transaction, { topic: "runs", id: runId, revision, status, at });
  }
  transaction.onCommit(() => signals?.changed(runId));
  transaction.onCommit(() => telemetry?.changed(before.status, board.status));
  if (!isTerminalRunStatus(board.status)) return { board, freedWorkflowId: null };
  const [owner] = (await ownerOf(transaction, { runId })).rows;
  if (owner?.key_id != null) await freeSlot(transaction, owner.key_id);
  // A run that was never launched kept nobody waiting.
  return { board, freedWorkflowId: before.status === "pending" ? null : (owner?.workflow_id ?? null) };
}
