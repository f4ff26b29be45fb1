import type { StepNodeType } from "@sluice/contract";

export const nodeTypeWords: Readonly<Record<StepNodeType, string>> = {
  task: "Task",
  handoff: "Handoff",
  conditional: "Condition",
  ampg_update: "Graph update",
  ampg_publish: "Graph publish",
  pii_redact: "Redaction",
};
