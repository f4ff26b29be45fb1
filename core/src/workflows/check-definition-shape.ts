import { type Problem, WorkflowDefinition } from "@sluice/contract";
import { checkShape, type Shape } from "./check-shape.ts";

const MAX_PROBLEMS = 50;

/** What keeps a value from having the shape of a definition, the first of it. */
export function checkDefinitionShape(value: unknown): Problem[] {
  const problems: Problem[] = [];
  for (const problem of checkShape(WorkflowDefinition as unknown as Shape, value)) {
    problems.push(problem);
    if (problems.length === MAX_PROBLEMS) break;
  }
  return problems;
}
