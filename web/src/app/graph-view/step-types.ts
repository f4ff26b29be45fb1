import type { NodeType, StepNodeType } from "@sluice/contract";
import type { IconName } from "../../ui/icon-paths.ts";

interface StepType {
  readonly label: string;
  readonly icon: IconName;
  /** What it does, in a sentence. */
  readonly lead: string;
}

export const stepTypes: Record<StepNodeType, StepType> = {
  task: { label: "Task", icon: "play", lead: "Its agent does it." },
  conditional: { label: "Choice", icon: "branch", lead: "Chooses one of its branches." },
  handoff: { label: "Handoff", icon: "mail", lead: "Turns what came before into a brief." },
  pii_redact: { label: "Redaction", icon: "shield", lead: "Redacts what the steps before it wrote." },
  ampg_update: { label: "Graph update", icon: "groups", lead: "Adds a version to a knowledge graph." },
  ampg_publish: { label: "Graph publish", icon: "groups", lead: "Puts a graph's new version in use." },
};

/** What a kind of step is called; one that is not known here, as it is written. */
export function stepTypeName(type: string): string {
  return Object.hasOwn(stepTypes, type) ? stepTypes[type as StepNodeType].label : type;
}

/** What an author may add, in this order; a run adds the others by itself. */
export const stepTypeOrder: readonly NodeType[] = [
  "task",
  "conditional",
  "handoff",
  "pii_redact",
  "ampg_update",
];
