import type { RunStepView } from "./run-queries.ts";

type End = Pick<RunStepView, "status" | "label">;

const notYet: ReadonlySet<RunStepView["status"]> = new Set(["pending", "blocked", "cancelled"]);

/** Whether a run went along an arrow, passed it by, or has not come to it; `label` is the branch it stands for. */
export function wayOfEdge(from: End, to: End, label: string | undefined): "taken" | "missed" | undefined {
  if (label !== undefined && from.label !== null) return label === from.label ? "taken" : "missed";
  if (from.status === "skipped" || to.status === "skipped") return "missed";
  return from.status === "completed" && !notYet.has(to.status) ? "taken" : undefined;
}
