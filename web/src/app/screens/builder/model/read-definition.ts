import type { Problem, WorkflowDefinition } from "@sluice/contract";
import { checkDefinitionShape } from "@sluice/core";

export type ReadDefinition =
  | { readonly ok: true; readonly definition: WorkflowDefinition }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A definition that somebody typed. Its rules are judged elsewhere: here only whether it can be worked with. */
export function readDefinition(text: string): ReadDefinition {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const reason = `It is not JSON: ${(cause as Error).message}.`;
    return { ok: false, problems: [{ name: "definition", reason }] };
  }
  const problems = checkDefinitionShape(value);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, definition: value as WorkflowDefinition };
}
