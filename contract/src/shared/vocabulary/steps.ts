import { stringEnum } from "./string-enum.ts";

/** What an author can draw. */
export const nodeTypes = ["task", "handoff", "conditional", "ampg_update", "pii_redact"] as const;
export type NodeType = (typeof nodeTypes)[number];
export const NodeType = stringEnum(nodeTypes);

/** What a run can hold: the runtime adds a publish step behind every `ampg_update`. */
export const stepNodeTypes = [
  "task",
  "handoff",
  "conditional",
  "ampg_update",
  "ampg_publish",
  "pii_redact",
] as const;
export type StepNodeType = (typeof stepNodeTypes)[number];
export const StepNodeType = stringEnum(stepNodeTypes);

export const stepStatuses = [
  "pending",
  "running",
  "awaiting_approval",
  "completed",
  "failed",
  "skipped",
  "blocked",
  "cancelled",
] as const;
export type StepStatus = (typeof stepStatuses)[number];
export const StepStatus = stringEnum(stepStatuses);

export const gatePhases = ["start", "result", "tool"] as const;
export type GatePhase = (typeof gatePhases)[number];
export const GatePhase = stringEnum(gatePhases, {
  description: "`start`: before the step runs. `result`: on its result. `tool`: a command it wants to run.",
});
