import { limits, type Problem } from "@sluice/contract";
import { countCodePoints } from "@sluice/core";
import type { Actor } from "../../../access/actor.ts";
import { recordChange } from "../../../access/change-log.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../../access/outcome.ts";
import { refuseUnlessOwner } from "../../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import { recordAndTell } from "../../versions/record-and-tell.ts";
import { savedBy } from "../saved-by.ts";
import { changeDraft, type DraftRefusal, replaceDraft } from "./change-draft.ts";
import { definitionAdvisories, judgeDefinitionWhole } from "./judge-definition.ts";
import { type DraftParts, type DraftRow, readDraft } from "./stored-draft.ts";

export interface SaveVersionRequest {
  readonly workflowId: string;
  /** The draft's, as it was last seen. */
  readonly revision: number;
  readonly note: string;
  /** Whether runs start from it from now on. */
  readonly activate: boolean;
}

export interface SavedVersion {
  readonly version: number;
  readonly advisories: readonly Problem[];
}

export type SaveVersionRefusal =
  | NotAllowed["refusal"]
  | DraftRefusal
  | PlainRefusal<"nothing_to_save">
  | Refusal<"invalid_definition", { readonly problems: readonly Problem[] }>;

/** Makes the draft the next version, which never changes. There is no draft then, until somebody goes on. */
export async function saveVersion(
  parts: DraftParts,
  actor: Actor,
  { workflowId, revision, note, activate }: SaveVersionRequest,
): Promise<Outcome<SavedVersion, SaveVersionRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const stored = await readDraft(parts, workflowId);
  if (!stored) return refuse("workflow_not_found");
  const notTheirs = refuseUnlessOwner(actor, stored.row);
  if (notTheirs) return notTheirs;
  const isCurrent = stored.row.revision === revision;
  // Only what is still the draft is worth judging; what is not, the transaction finds out again.
  if (isCurrent && stored.row.definition_text_id === null) return refuse("nothing_to_save");
  const problems = isCurrent
    ? [...noteProblems(note), ...(await definitionProblems(parts, actor, stored.text))]
    : [];
  if (problems.length > 0) return refuse("invalid_definition", { problems });
  return await changeDraft(parts, actor, {
    workflowId,
    revision,
    work: async (transaction, row, nowMs) => {
      const version = row.newest_version + 1;
      await transaction.sql
        .insertInto("workflow_versions")
        .values({ ...versionOf(row), version, note, created_at: nowMs, ...savedBy(actor) })
        .execute();
      await transaction.sql
        .updateTable("workflows")
        .set((columns) => ({
          newest_version: version,
          updated_at: nowMs,
          revision: columns("revision", "+", 1),
          ...(activate && { status: "active" as const, active_version: version }),
        }))
        .where("workflow_id", "=", workflowId)
        .execute();
      const none = { textId: null, layout: null, baseVersion: null };
      await replaceDraft(transaction, actor, row, none, nowMs);
      const change = { target: workflowId, at: nowMs };
      await recordAndTell(transaction, actor, "workflows", { action: "workflow.save_version", ...change });
      if (activate) await recordChange(transaction, actor, { action: "workflow.activate", ...change });
      return done({ version, advisories: definitionAdvisories(stored.text) });
    },
  });
}

/** The version has the draft's own text: what was judged is what is saved. */
function versionOf({ workflow_id, definition_text_id, layout }: DraftRow) {
  if (definition_text_id === null) throw new Error(`The draft of ${workflow_id} has no text.`);
  return { workflow_id, definition_text_id, layout };
}

async function definitionProblems(
  { database }: DraftParts,
  actor: Actor,
  text: string,
): Promise<readonly Problem[]> {
  const definition = JSON.parse(text) as Record<string, unknown>;
  const bytes = Buffer.byteLength(text);
  const judged = await judgeDefinitionWhole(database, { definition, bytes }, actor.id);
  return judged.problems;
}

function noteProblems(note: string): Problem[] {
  const { versionNoteMaxChars } = limits.workflow;
  if (countCodePoints(note) <= versionNoteMaxChars) return [];
  return [{ name: "note", reason: `Write at most ${versionNoteMaxChars} characters.` }];
}
