import type { Actor } from "../../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import { type PresentedDraft, presentDraft } from "./present-draft.ts";
import { type DraftParts, readDraft } from "./stored-draft.ts";

/** The draft of a workflow, or what one would begin from, with what keeps it from being saved as a version. */
export async function showDraft(
  parts: Pick<DraftParts, "database" | "texts">,
  actor: Actor,
  { workflowId }: { readonly workflowId: string },
): Promise<Outcome<PresentedDraft, NotAllowed["refusal"] | PlainRefusal<"workflow_not_found">>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const stored = await readDraft(parts, workflowId);
  return stored ? done(await presentDraft(parts, stored)) : refuse("workflow_not_found");
}
