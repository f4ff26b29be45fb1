import { findStep, type RunBoard } from "./run-board.ts";
import type { PlanStep } from "./run-plan.ts";

/** Whose work a step is given: a handoff's brief stands in for everything that came before it. */
export type Upstream = { readonly step: string; readonly gives: "result" | "brief" };

/**
 * What the completed steps before this one hand on. A conditional only chooses the way, so it lets through
 * what it was given itself.
 */
export function upstreamOf(board: RunBoard, plan: PlanStep): Upstream[] {
  const found = new Map<string, Upstream>();
  const collect = (dependencies: readonly string[]): void => {
    for (const slug of dependencies) {
      const before = findStep(board, slug);
      if (before?.step.stage !== "completed" || found.has(slug)) continue;
      if (before.plan.node_type === "conditional") collect(before.plan.depends_on);
      else found.set(slug, { step: slug, gives: before.plan.node_type === "handoff" ? "brief" : "result" });
    }
  };
  collect(plan.depends_on);
  return [...found.values()];
}
