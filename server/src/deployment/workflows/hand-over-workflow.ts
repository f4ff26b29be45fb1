import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotOwner, refuseUnlessOwner } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { type CapReached, checkOwnerCap } from "../versions/check-owner-cap.ts";
import { findPerson } from "../versions/find-person.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import { lockWorkflow } from "./lock-workflow.ts";
import { showWorkflowView, type WorkflowView } from "./show-workflow-view.ts";
import type { WorkflowRowParts } from "./workflow-row.ts";

export interface HandOverRequest {
  readonly workflowId: string;
  readonly revision: number;
  /** A person of this deployment. */
  readonly userId: string;
}

export type HandOverRefusal =
  | NotAllowed["refusal"]
  | NotOwner["refusal"]
  | CapReached["refusal"]
  | PlainRefusal<"workflow_not_found" | "person_not_found">
  | Refusal<"edit_conflict", { readonly current: WorkflowView }>;

/** Gives a workflow to another person, who may then change it. */
export async function handOverWorkflow(
  parts: WorkflowRowParts & { now(): number },
  actor: Actor,
  { workflowId, revision, userId }: HandOverRequest,
): Promise<Outcome<WorkflowView, HandOverRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const person = await findPerson(parts.database, userId);
  const given = await parts.database.write(async (transaction) => {
    const full = person && (await checkOwnerCap(transaction, "workflows", person));
    const row = await lockWorkflow(transaction.sql, workflowId);
    if (!row) return refuse("workflow_not_found");
    const notTheirs = refuseUnlessOwner(actor, row);
    if (notTheirs) return notTheirs;
    if (!person) return refuse("person_not_found");
    if (row.revision !== revision) return "overtaken";
    if (row.owner_id === person.id) return done(null);
    if (full) return full;
    const nowMs = parts.now();
    await transaction.sql
      .updateTable("workflows")
      .set({ owner_id: person.id, owner_name: person.name, revision: revision + 1 })
      .where("workflow_id", "=", workflowId)
      .execute();
    await recordAndTell(transaction, actor, "workflows", {
      action: "workflow.hand_over",
      target: workflowId,
      at: nowMs,
    });
    return done(null);
  });
  if (given !== "overtaken" && !given.ok) return given;
  const shown = await showWorkflowView(parts, actor, { workflowId });
  if (given !== "overtaken" || !shown.ok) return shown;
  return refuse("edit_conflict", { current: shown.value });
}
