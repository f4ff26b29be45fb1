import type { Actor } from "../../../access/actor.ts";
import { recordChange } from "../../../access/change-log.ts";
import { done, type Outcome } from "../../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import { changeDraft, type DraftRefusal, replaceDraft } from "./change-draft.ts";
import type { PresentedDraft } from "./present-draft.ts";
import { showDraft } from "./show-draft.ts";
import type { DraftParts } from "./stored-draft.ts";

/** Gives the draft up; the answer is what the next one would begin from. */
export async function discardDraft(
  parts: DraftParts,
  actor: Actor,
  { workflowId, revision }: { readonly workflowId: string; readonly revision: number },
): Promise<Outcome<PresentedDraft, NotAllowed["refusal"] | DraftRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const discarded = await changeDraft(parts, actor, {
    workflowId,
    revision,
    work: async (transaction, row, nowMs) => {
      if (row.definition_text_id === null) return done(null);
      const none = { textId: null, layout: null, baseVersion: null };
      await replaceDraft(transaction, actor, row, none, nowMs);
      const change = { action: "workflow.discard_draft", target: workflowId, at: nowMs };
      await recordChange(transaction, actor, change);
      return done(null);
    },
  });
  return discarded.ok ? await showDraft(parts, actor, { workflowId }) : discarded;
}
