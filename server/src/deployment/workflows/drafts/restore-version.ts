import type { Actor } from "../../../access/actor.ts";
import { recordChange } from "../../../access/change-log.ts";
import { done, type Outcome, type Refusal, refuse } from "../../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import { changeDraft, type DraftRefusal, replaceDraft } from "./change-draft.ts";
import type { PresentedDraft } from "./present-draft.ts";
import { showDraft } from "./show-draft.ts";
import type { DraftParts } from "./stored-draft.ts";

export interface RestoreRequest {
  readonly workflowId: string;
  /** Of the workflow: the version to go back to. */
  readonly version: number;
  /** Of the draft, as it was last seen. */
  readonly revision: number;
}

export type RestoreRefusal =
  | NotAllowed["refusal"]
  | DraftRefusal
  | Refusal<"version_not_found", { readonly version: number }>;

/** Makes an earlier version the draft, in the place of what it was. Saved, it is the next version. */
export async function restoreVersion(
  parts: DraftParts,
  actor: Actor,
  { workflowId, version, revision }: RestoreRequest,
): Promise<Outcome<PresentedDraft, RestoreRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const restored = await changeDraft(parts, actor, {
    workflowId,
    revision,
    work: async (transaction, row, nowMs) => {
      const found = await transaction.sql
        .selectFrom("workflow_versions")
        .select(["definition_text_id", "layout"])
        .where("workflow_id", "=", workflowId)
        .where("version", "=", version)
        .executeTakeFirst();
      if (!found) return refuse("version_not_found", { version });
      const { definition_text_id: textId, layout } = found;
      const baseVersion = row.newest_version || null;
      await replaceDraft(transaction, actor, row, { textId, layout, baseVersion }, nowMs);
      const change = { action: "workflow.restore_version", target: workflowId, at: nowMs };
      await recordChange(transaction, actor, change);
      return done(null);
    },
  });
  return restored.ok ? await showDraft(parts, actor, { workflowId }) : restored;
}
