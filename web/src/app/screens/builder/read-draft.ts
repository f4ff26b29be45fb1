import type { Problem, WorkflowDefinition } from "@sluice/contract";
import type { WorkflowDraft } from "@sluice/contract/app";
import { checkDefinitionShape } from "@sluice/core";
import { type Draft, openDraft, withLayout } from "./model/draft.ts";

type ReadDraft =
  | { readonly ok: true; readonly draft: Draft }
  /** It can only be mended as text. */
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A draft as it came from the server, where it may be any object. */
export function readDraft(
  { definition, layout }: Pick<WorkflowDraft, "definition" | "layout">,
  previous?: Draft,
): ReadDraft {
  const whole = { nodes: [], ...definition };
  const problems = checkDefinitionShape(whole);
  if (problems.length > 0) return { ok: false, problems };
  const draft = openDraft(whole as unknown as WorkflowDefinition, previous);
  return { ok: true, draft: withLayout(draft, layout) };
}
