import { isTerminalRunStatus } from "@sluice/contract";
import { findStep, isFinished, openGates, type RunBoard } from "./run-board.ts";

/** When the wait for a publication ends; null for a step that is no such wait, or not now. */
export function publishDeadline(board: RunBoard, slug: string): number | null {
  const found = findStep(board, slug);
  if (found?.plan.node_type !== "ampg_publish" || isFinished(found.step.stage)) return null;
  return found.step.started_at === null ? null : found.step.started_at + board.plan.publish_wait_ms;
}

/** The next moment at which time alone changes something; until then a parked run needs nobody. */
export function nextTimer(board: RunBoard): number | null {
  if (isTerminalRunStatus(board.status) || board.status === "pending") return null;
  const moments = [
    board.deadline,
    ...openGates(board).map((gate) => gate.expires_at),
    ...board.steps.map((step) => publishDeadline(board, step.slug)),
  ].filter((moment) => moment !== null);
  return moments.length === 0 ? null : Math.min(...moments);
}
