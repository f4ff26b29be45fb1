import type { Problem } from "@sluice/contract";
import type { Actor } from "../../../access/actor.ts";
import { done, type Outcome } from "../../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import { changeDraft, type DraftRefusal, recordDraft, replaceDraft } from "./change-draft.ts";
import { definitionAdvisories } from "./judge-definition.ts";
import { type DraftState, draftState } from "./present-draft.ts";
import { readDefinitionText, type TextRefusal } from "./read-definition-text.ts";
import type { DraftParts } from "./stored-draft.ts";

export interface SaveDraftRequest {
  readonly workflowId: string;
  /** The draft's, as it was last seen. */
  readonly revision: number;
  /** The text of a JSON object, which need not be sound. */
  readonly definition: string;
  readonly layout: object | null;
}

export interface SavedDraft extends DraftState {
  readonly advisories: readonly Problem[];
}

/** Keeps what an author has by now, sound or not, unless somebody else has saved meanwhile. */
export async function saveDraft(
  parts: DraftParts,
  actor: Actor,
  { workflowId, revision, definition, layout }: SaveDraftRequest,
): Promise<Outcome<SavedDraft, NotAllowed["refusal"] | DraftRefusal | TextRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const read = readDefinitionText(definition);
  if (!read.ok) return read;
  const prepared = await parts.texts.prepare(read.value.text);
  return await changeDraft(parts, actor, {
    workflowId,
    revision,
    work: async (transaction, row, nowMs) => {
      await parts.texts.insert(transaction, prepared);
      await recordDraft(transaction, actor, row, nowMs);
      const draft = {
        textId: prepared.textId,
        layout: layout === null ? null : JSON.stringify(layout),
        baseVersion: row.definition_text_id === null ? row.newest_version || null : row.base_version,
      };
      const saved = await replaceDraft(transaction, actor, row, draft, nowMs);
      return done({ ...draftState(saved), advisories: definitionAdvisories(read.value.text) });
    },
  });
}
