import type { Decision, RunBoard, RunCommand, RunRefusal } from "@sluice/core";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { appendDecision, applyCommand } from "./apply-command.ts";
import { launchQueued } from "./launch-queued.ts";
import { queueActivation } from "./queue-activation.ts";
import type { RunParts } from "./run-parts.ts";
import { lockBoard } from "./run-record.ts";

type Transaction = WriteTransaction<DeploymentTables>;

export type Commanded =
  | { readonly ok: true; readonly board: RunBoard }
  | { readonly ok: false; readonly refusal: RunRefusal | { readonly code: "run_not_found" } };

/**
 * Puts a command to a run: the core decides against the stored board, and its events, the new board and
 * the activation of a worker are one transaction. `alongside` belongs to it, and happens only if the command counts.
 */
export async function commandRun(
  parts: RunParts,
  runId: string,
  command: RunCommand,
  alongside?: (transaction: Transaction) => Promise<void>,
): Promise<Commanded> {
  return await parts.database.write(async (transaction): Promise<Commanded> => {
    const before = await lockBoard(transaction, runId);
    if (!before) return { ok: false, refusal: { code: "run_not_found" } };
    const applied = await applyCommand(transaction, parts, before, command);
    if (!applied.ok) return applied;
    const { board, freedWorkflowId } = applied;
    if (freedWorkflowId !== null) await launchQueued(transaction, parts, freedWorkflowId);
    await queueActivation(transaction, parts, board);
    await alongside?.(transaction);
    return { ok: true, board };
  });
}

/**
 * Stores what a worker decided on the board that it holds, and launches what waited for the end of the run.
 * False when somebody else has written to the run since `before` was read.
 */
export async function storeDecision(
  transaction: Transaction,
  parts: RunParts,
  before: RunBoard,
  decision: Pick<Extract<Decision, { ok: true }>, "board" | "events">,
): Promise<boolean> {
  const changed = await appendDecision(transaction, parts, before, decision);
  if (!changed) return false;
  if (changed.freedWorkflowId !== null) await launchQueued(transaction, parts, changed.freedWorkflowId);
  return true;
}
