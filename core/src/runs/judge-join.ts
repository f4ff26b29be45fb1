import { findStep, isFinished, type RunBoard } from "./run-board.ts";
import type { SkipReason } from "./run-event.ts";
import type { PlanStep } from "./run-plan.ts";

type Join = "wait" | "join" | { readonly skip: SkipReason };

/**
 * Whether a step that has not begun joins. It is skipped as soon as a conditional before it chose a branch
 * that leads elsewhere or was itself skipped; it joins when everything before it is finished and at least
 * one of that completed.
 */
export function judgeJoin(board: RunBoard, plan: PlanStep): Join {
  let finished = 0;
  let completed = 0;
  for (const slug of plan.depends_on) {
    const before = findStep(board, slug);
    // A definition with an unknown dependency is never saved; a step behind one waits for ever.
    if (before === null) return "wait";
    if (!isFinished(before.step.stage)) continue;
    if (isBranchMissed(before.plan, before.step.label, plan.slug)) return { skip: "branch_not_taken" };
    finished += 1;
    if (before.step.stage === "completed") completed += 1;
  }
  if (finished < plan.depends_on.length) return "wait";
  if (completed > 0 || plan.depends_on.length === 0) return "join";
  return { skip: "dependencies_skipped" };
}

/** A dependent that no branch names runs whichever label was chosen. */
function isBranchMissed({ branches }: PlanStep, label: string | null, slug: string): boolean {
  const leading = branches.filter((branch) => branch.steps.includes(slug));
  return leading.length > 0 && !leading.some((branch) => branch.label === label);
}
