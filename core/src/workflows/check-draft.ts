import { type Problem, WorkflowDefinition } from "@sluice/contract";
import { checkDefinition, type DefinitionRules } from "./check-definition.ts";
import { checkReferences, type KnownReferences } from "./check-references.ts";
import { checkShape, type Shape } from "./check-shape.ts";

const MAX_SHAPE_PROBLEMS = 50;

/**
 * Everything that keeps a draft from being saved as a version, each problem at its place. A draft may be anything
 * while somebody is at it, so its shape is judged first, and the rest only once that holds.
 */
export function checkDraft(draft: unknown, known: KnownReferences, rules: DefinitionRules): Problem[] {
  const misshapen: Problem[] = [];
  for (const problem of checkShape(WorkflowDefinition as unknown as Shape, draft)) {
    misshapen.push(problem);
    if (misshapen.length === MAX_SHAPE_PROBLEMS) break;
  }
  if (misshapen.length > 0) return misshapen;
  const definition = draft as WorkflowDefinition;
  return [...checkDefinition(definition, rules), ...checkReferences(definition, known)];
}
