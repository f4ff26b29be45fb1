import type { Actor } from "../../../access/actor.ts";
import { recordChange } from "../../../access/change-log.ts";
import { type Outcome, type PlainRefusal, type Refusal, refuse } from "../../../access/outcome.ts";
import { type NotOwner, ownerOf, refuseUnlessOwner } from "../../../access/ownership.ts";
import type { WriteTransaction } from "../../../platform/db/database.ts";
import type { DeploymentTables } from "../../tables.ts";
import { type PresentedDraft, presentDraft } from "./present-draft.ts";
import { type DraftParts, type DraftRow, lockDraft, readDraft } from "./stored-draft.ts";

type Transaction = WriteTransaction<DeploymentTables>;

export type DraftRefusal =
  | NotOwner["refusal"]
  | PlainRefusal<"workflow_not_found">
  /** Somebody changed it since: how it is now, by whom and when. */
  | Refusal<"edit_conflict", { readonly current: PresentedDraft }>;

export interface DraftChange<Value, Refused extends Refusal> {
  readonly workflowId: string;
  /** The one that the change was made from. */
  readonly revision: number;
  /** In the transaction, with both rows locked. */
  work(transaction: Transaction, row: DraftRow, nowMs: number): Promise<Outcome<Value, Refused>>;
}

/** Changes a draft for whoever may, if nobody has since the revision they saw. */
export async function changeDraft<Value, Refused extends Refusal = never>(
  parts: DraftParts,
  actor: Actor,
  { workflowId, revision, work }: DraftChange<Value, Refused>,
): Promise<Outcome<Value, DraftRefusal | Refused>> {
  const changed = await parts.database.write(async (transaction) => {
    const row = await lockDraft(transaction.sql, workflowId);
    if (!row) return refuse("workflow_not_found");
    const denied = refuseUnlessOwner(actor, row);
    if (denied) return denied;
    if (row.revision !== revision) return "overtaken";
    return await work(transaction, row, parts.now());
  });
  if (changed !== "overtaken") return changed;
  const stored = await readDraft(parts, workflowId);
  if (!stored) return refuse("workflow_not_found");
  return refuse("edit_conflict", { current: await presentDraft(parts, stored) });
}

export interface NewDraft {
  /** Null: there is no draft any more. */
  readonly textId: string | null;
  readonly layout: string | null;
  readonly baseVersion: number | null;
}

/** Puts another draft in the place of the one that is locked, and deletes the text that nothing refers to then. */
export async function replaceDraft(
  { sql }: Transaction,
  actor: Actor,
  row: DraftRow,
  { textId, layout, baseVersion }: NewDraft,
  nowMs: number,
): Promise<DraftRow> {
  const { id, name } = ownerOf(actor);
  const changed = {
    revision: row.revision + 1,
    definition_text_id: textId,
    layout,
    base_version: baseVersion,
    updated_at: nowMs,
    updated_by_id: id,
    updated_by_name: name,
  };
  await sql.updateTable("workflow_drafts").set(changed).where("workflow_id", "=", row.workflow_id).execute();
  if (row.definition_text_id !== null && row.definition_text_id !== textId) {
    await dropText(sql, row.definition_text_id);
  }
  return { ...row, ...changed };
}

/** Versions and trials share the text of the draft that they were made of. */
async function dropText(sql: Transaction["sql"], textId: string): Promise<void> {
  await sql
    .deleteFrom("texts")
    .where("text_id", "=", textId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("workflow_versions").select("version").where("definition_text_id", "=", textId))),
    )
    .execute();
}

/**
 * A draft is saved every few seconds while somebody types. What is recorded is that they began, or went on where
 * another had stopped.
 */
export async function recordDraft(
  transaction: Transaction,
  actor: Actor,
  row: DraftRow,
  nowMs: number,
): Promise<void> {
  if (row.definition_text_id !== null && row.updated_by_id === ownerOf(actor).id) return;
  await recordChange(transaction, actor, { action: "workflow.draft", target: row.workflow_id, at: nowMs });
}
