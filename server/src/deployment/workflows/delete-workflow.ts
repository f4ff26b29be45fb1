import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotOwner, refuseUnlessOwner } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import { lockWorkflow } from "./lock-workflow.ts";
import { showWorkflowView, type WorkflowView } from "./show-workflow-view.ts";
import type { WorkflowRowParts } from "./workflow-row.ts";

export interface DeleteParts extends WorkflowRowParts {
  now(): number;
  /** Ends the schedules of a workflow with their timers, in the same transaction. */
  dropSchedules(transaction: WriteTransaction<DeploymentTables>, workflowId: string): Promise<void>;
}

export type DeleteRefusal =
  | NotAllowed["refusal"]
  | NotOwner["refusal"]
  | PlainRefusal<"workflow_not_found" | "has_runs">
  | Refusal<"edit_conflict", { readonly current: WorkflowView }>;

/** Deletes a workflow with all that belongs to it. What has run stays: its runs are read with its versions. */
export async function deleteWorkflow(
  parts: DeleteParts,
  actor: Actor,
  { workflowId, revision }: { readonly workflowId: string; readonly revision: number },
): Promise<Outcome<null, DeleteRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const deleted = await parts.database.write(async (transaction) => {
    const { sql } = transaction;
    const row = await lockWorkflow(sql, workflowId);
    if (!row) return refuse("workflow_not_found");
    const notTheirs = refuseUnlessOwner(actor, row);
    if (notTheirs) return notTheirs;
    if (row.revision !== revision) return "overtaken";
    const run = await sql
      .selectFrom("runs")
      .select("run_id")
      .where("workflow_id", "=", workflowId)
      .limit(1)
      .executeTakeFirst();
    if (run) return refuse("has_runs");
    await parts.dropSchedules(transaction, workflowId);
    await dropRows(transaction, workflowId);
    const change = { action: "workflow.delete", target: workflowId, at: parts.now() };
    await recordAndTell(transaction, actor, "workflows", change);
    return done(null);
  });
  if (deleted !== "overtaken") return deleted;
  const shown = await showWorkflowView(parts, actor, { workflowId });
  return shown.ok ? refuse("edit_conflict", { current: shown.value }) : shown;
}

async function dropRows({ sql }: WriteTransaction<DeploymentTables>, workflowId: string): Promise<void> {
  const versions = await sql
    .selectFrom("workflow_versions")
    .select("definition_text_id")
    .where("workflow_id", "=", workflowId)
    .execute();
  const drafts = await sql
    .selectFrom("workflow_drafts")
    .select("definition_text_id")
    .where("workflow_id", "=", workflowId)
    .execute();
  for (const table of ["installed_templates", "workflow_drafts", "workflow_versions", "workflows"] as const) {
    await sql.deleteFrom(table).where("workflow_id", "=", workflowId).execute();
  }
  const texts = [...versions, ...drafts].flatMap(({ definition_text_id }) => definition_text_id ?? []);
  if (texts.length > 0) await sql.deleteFrom("texts").where("text_id", "in", texts).execute();
}
