import type { Problem } from "@sluice/contract";
import { checkTypedName, checkWorkflowTexts, foldName } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotOwner, refuseUnlessOwner } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import { lockWorkflow } from "./lock-workflow.ts";
import { showWorkflowView, type WorkflowView } from "./show-workflow-view.ts";
import type { WorkflowRowParts } from "./workflow-row.ts";

export interface EditWorkflowRequest {
  readonly workflowId: string;
  readonly revision: number;
  readonly changes: { readonly name?: string | undefined; readonly description?: string | undefined };
}

export type EditWorkflowRefusal =
  | NotAllowed["refusal"]
  | NotOwner["refusal"]
  | PlainRefusal<"workflow_not_found">
  | Refusal<"invalid_workflow", { readonly problems: readonly Problem[] }>
  | Refusal<"workflow_name_taken", { readonly name: string }>
  | Refusal<"edit_conflict", { readonly current: WorkflowView }>;

/** Changes what a workflow is called and said to be, at once and for all its versions. */
export async function editWorkflow(
  parts: WorkflowRowParts & { now(): number },
  actor: Actor,
  { workflowId, revision, changes }: EditWorkflowRequest,
): Promise<Outcome<WorkflowView, EditWorkflowRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const edited = await parts.database.write(async (transaction) => {
    const { sql } = transaction;
    const row = await lockWorkflow(sql, workflowId);
    if (!row) return refuse("workflow_not_found");
    const notTheirs = refuseUnlessOwner(actor, row);
    if (notTheirs) return notTheirs;
    if (row.revision !== revision) return "overtaken";
    const { name = row.name, description = row.description } = changes;
    const problems = [...checkWorkflowTexts({ name, description }), ...checkTypedName(name, row.name)];
    if (problems.length > 0) return refuse("invalid_workflow", { problems });
    const taken = await sql
      .selectFrom("workflows")
      .select("workflow_id")
      .where("name", "=", name)
      .where("workflow_id", "<>", workflowId)
      .executeTakeFirst();
    if (taken) return refuse("workflow_name_taken", { name });
    const nowMs = parts.now();
    await sql
      .updateTable("workflows")
      .set({ name, folded_name: foldName(name), description, revision: revision + 1, updated_at: nowMs })
      .where("workflow_id", "=", workflowId)
      .execute();
    await recordAndTell(transaction, actor, "workflows", {
      action: "workflow.edit",
      target: workflowId,
      at: nowMs,
    });
    return done(null);
  });
  if (edited !== "overtaken" && !edited.ok) return edited;
  const shown = await showWorkflowView(parts, actor, { workflowId });
  if (edited !== "overtaken" || !shown.ok) return shown;
  return refuse("edit_conflict", { current: shown.value });
}
