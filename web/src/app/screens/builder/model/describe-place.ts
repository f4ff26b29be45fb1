import type { WorkflowDefinition } from "@sluice/contract";
import { problemPlace } from "./problem-place.ts";

const partWords = {
  settings: "Settings",
  pii_policy: "Personal data",
  result_schema: "Result schema",
  supervisor: "Supervisor",
};

/** Where a problem is, for a reader: "Sort: branches[0].label". */
export function describePlace(definition: WorkflowDefinition, name: string): string {
  const place = problemPlace(name);
  if (place.part === "workflow") return "Workflow";
  if (place.part === "step") return within(definition.nodes[place.index]?.title || "Untitled", place.path);
  if (place.part === "parameter") {
    return within(`Parameter ${definition.parameters?.[place.index]?.name ?? place.index + 1}`, place.path);
  }
  return within(partWords[place.part], place.field);
}

function within(what: string, field: string): string {
  return field === "" ? what : `${what}: ${field}`;
}
