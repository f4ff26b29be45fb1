import type { WorkflowReferences } from "@sluice/contract/app";
import { stepTypeName } from "../../../../graph-view/step-types.ts";

/** In the place of a value that is not there. */
export const nothingShown = "–";

/** A value of a definition for people: ids as the names they stand for, lists as lists, texts as they are. */
export function shownValue(field: string, value: unknown, references: WorkflowReferences): string {
  if (value === null || value === undefined || value === "") return nothingShown;
  if (field === "agent" || field === "supervisor") return agentName(String(value), references);
  if (field === "graph") return references.graphs[String(value)]?.name ?? String(value);
  if (field === "node_type") return stepTypeName(String(value));
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    return value.length === 0 ? nothingShown : value.join(", ");
  }
  if (field === "branches" && Array.isArray(value)) {
    return (
      value.map((branch) => `${branch.label}: ${branch.steps.join(", ") || "nothing"}`).join("\n") ||
      nothingShown
    );
  }
  return JSON.stringify(value, null, 2);
}

function agentName(id: string, { agents }: WorkflowReferences): string {
  const agent = agents[id];
  return agent ? `${agent.name} v${agent.version}` : id;
}

const fieldWords: Readonly<Record<string, string>> = {
  slug: "Handle",
  title: "Title",
  node_type: "Kind",
  instructions: "Instructions",
  agent: "Agent",
  requires_approval: "A person decides on its result",
  approve_before_start: "A person lets it start",
  restart_safe: "May run twice",
  depends_on: "Comes after",
  branches: "Branches",
  expression: "Expression",
  graph: "Knowledge graph",
  name: "Name",
  type: "Type",
  required: "Required",
  description: "Description",
  default: "Default",
  enum_values: "Choices",
  constraints: "Bounds",
  connector: "Connector",
  bucket: "Bucket",
  prefix_default: "Default folder",
  max_run_hours: "Time limit in hours",
  overlap_policy: "While another run is going",
  parallelism: "Steps at a time",
  mode: "Mode",
  entities: "What is looked for",
  min_confidence: "Minimum confidence",
  operator: "What is put in its place",
  stages: "Stages",
  max_coordinator_calls: "Calls of a model",
  result_schema: "Result schema",
  supervisor: "Supervisor",
};

export function fieldWord(field: string): string {
  return fieldWords[field] ?? field;
}
