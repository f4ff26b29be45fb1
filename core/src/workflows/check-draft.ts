import type { Problem, WorkflowDefinition } from "@sluice/contract";
import { checkDefinition, type DefinitionRules } from "./check-definition.ts";
import { checkDefinitionShape } from "./check-definition-shape.ts";
import { checkReferences, type KnownReferences } from "./check-references.ts";

/**
 * Everything that keeps a draft from being saved as a version, each problem at its place. A draft may be anything
 * while somebody is at it, so its shape is judged first, and the rest only once that holds.
 */
export function checkDraft(draft: unknown, known: KnownReferences, rules: DefinitionRules): Problem[] {
  const misshapen = checkDefinitionShape(draft);
  if (misshapen.length > 0) return misshapen;
  const definition = draft as WorkflowDefinition;
  return [...checkDefinition(definition, rules), ...checkReferences(definition, known)];
}
