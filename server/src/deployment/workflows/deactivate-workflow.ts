import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotOwner, refuseUnlessOwner } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import type { WorkflowParts } from "./activate-workflow.ts";
import { lockWorkflow } from "./lock-workflow.ts";

export interface DeactivatedWorkflow {
  readonly workflow_id: string;
  readonly status: "inactive";
}

export type DeactivateRefusal =
  | NotAllowed["refusal"]
  | NotOwner["refusal"]
  | PlainRefusal<"workflow_not_found" | "workflow_not_active">;

/**
 * No run starts from the workflow any more, by a key, a person or a schedule; those that are going go on. It keeps
 * its versions, and which of them was active.
 */
export async function deactivateWorkflow(
  { database, now }: WorkflowParts,
  actor: Actor,
  { workflowId }: { readonly workflowId: string },
): Promise<Outcome<DeactivatedWorkflow, DeactivateRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const workflow = await lockWorkflow(sql, workflowId);
    if (!workflow) return refuse("workflow_not_found");
    const notTheirs = refuseUnlessOwner(actor, workflow);
    if (notTheirs) return notTheirs;
    if (workflow.status !== "active") return refuse("workflow_not_active");
    await sql
      .updateTable("workflows")
      .set({ status: "inactive", revision: workflow.revision + 1, updated_at: now() })
      .where("workflow_id", "=", workflowId)
      .execute();
    await recordAndTell(transaction, actor, "workflows", {
      action: "workflow.deactivate",
      target: workflowId,
      at: now(),
    });
    return done({ workflow_id: workflowId, status: "inactive" });
  });
}
