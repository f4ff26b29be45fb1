import type { RunBoard } from "./run-board.ts";

/** Whether anything changed that a list of runs shows: the run's status, or that of a step. Reports change nothing. */
export function hasMoved(before: RunBoard, after: RunBoard): boolean {
  if (before.status !== after.status || before.warnings.length !== after.warnings.length) return true;
  return after.steps.some((step, index) => step.stage !== before.steps[index]?.stage);
}
