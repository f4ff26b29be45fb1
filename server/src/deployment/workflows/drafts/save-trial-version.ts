import type { Problem } from "@sluice/contract";
import type { Actor } from "../../../access/actor.ts";
import { recordChange } from "../../../access/change-log.ts";
import { done, type Outcome, type Refusal, refuse } from "../../../access/outcome.ts";
import { refuseUnlessOwner } from "../../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import type { WriteTransaction } from "../../../platform/db/database.ts";
import type { DeploymentTables } from "../../tables.ts";
import { savedBy } from "../saved-by.ts";
import { changeDraft, type DraftRefusal } from "./change-draft.ts";
import { judgeDefinitionWhole } from "./judge-definition.ts";
import { type DraftParts, readDraft } from "./stored-draft.ts";

export interface SaveTrialRequest {
  readonly workflowId: string;
  /** The draft's, as it was last seen. */
  readonly revision: number;
}

export interface TrialVersion {
  /** Below 0 for a trial. Where there is no draft, the newest version, which is what a draft would begin from. */
  readonly version: number;
}

export type SaveTrialRefusal =
  | NotAllowed["refusal"]
  | DraftRefusal
  | Refusal<"invalid_definition", { readonly problems: readonly Problem[] }>;

/**
 * Makes of the draft a version that can be run and nothing else: it is not listed, cannot be activated, and no caller
 * can name it. It shares the draft's text, so that it is what was tried, whatever becomes of the draft. The same draft
 * tried again is the same trial. Its run loads it with `WorkflowVersions.loadStarted`.
 */
export async function saveTrialVersion(
  parts: DraftParts,
  actor: Actor,
  { workflowId, revision }: SaveTrialRequest,
): Promise<Outcome<TrialVersion, SaveTrialRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const stored = await readDraft(parts, workflowId);
  if (!stored) return refuse("workflow_not_found");
  const { row, text } = stored;
  const notTheirs = refuseUnlessOwner(actor, row);
  if (notTheirs) return notTheirs;
  if (row.revision === revision) {
    if (row.definition_text_id === null && row.newest_version > 0) {
      return done({ version: row.newest_version });
    }
    const definition = JSON.parse(text) as Record<string, unknown>;
    const bytes = Buffer.byteLength(text);
    const { problems } = await judgeDefinitionWhole(parts.database, { definition, bytes }, actor.id);
    if (problems.length > 0) return refuse("invalid_definition", { problems });
  }
  return await changeDraft(parts, actor, {
    workflowId,
    revision,
    work: async (transaction, { definition_text_id, layout }, nowMs) => {
      if (definition_text_id === null) throw new Error(`The draft of ${workflowId} has no text.`);
      const last = await lastTrial(transaction, workflowId);
      if (last?.draft_revision === revision) return done({ version: last.version });
      const version = (last?.version ?? 0) - 1;
      await transaction.sql
        .insertInto("workflow_versions")
        .values({
          workflow_id: workflowId,
          version,
          definition_text_id,
          layout,
          created_at: nowMs,
          draft_revision: revision,
          ...savedBy(actor),
        })
        .execute();
      await recordChange(transaction, actor, { action: "workflow.try", target: workflowId, at: nowMs });
      return done({ version });
    },
  });
}

async function lastTrial({ sql }: WriteTransaction<DeploymentTables>, workflowId: string) {
  return await sql
    .selectFrom("workflow_versions")
    .select(["version", "draft_revision"])
    .where("workflow_id", "=", workflowId)
    .where("version", "<", 0)
    .orderBy("version")
    .limit(1)
    .executeTakeFirst();
}
