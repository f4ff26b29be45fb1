import { due, noLane, owedAfterEnd, type RunBoard } from "@sluice/core";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { laneOf } from "./lane-of.ts";
import { ownerOf } from "./owner-of.ts";
import type { RunParts } from "./run-parts.ts";

export const activationQueue = "run-activation";

/**
 * Queues the run for a worker if there is something to do now, or later when time alone will change it. Whoever knows
 * its lane saves a look at its row.
 */
export async function queueActivation(
  transaction: WriteTransaction<DeploymentTables>,
  { jobs, now }: Pick<RunParts, "jobs" | "now">,
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
