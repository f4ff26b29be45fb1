import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { WorkflowParts } from "./activate-workflow.ts";

export interface DeactivatedWorkflow {
  readonly workflow_id: string;
  readonly status: "inactive";
}

/**
 * No run starts from the workflow any more, by a key, a person or a schedule; those that are going go on. It keeps
 * its versions, and which of them was active.
 */
export async function deactivateWorkflow(
  { database, now }: WorkflowParts,
  actor: Actor,
  { workflowId }: { readonly workflowId: string },
): Promise<Outcome<DeactivatedWorkflow, NotAllowed["refusal"] | PlainRefusal<"workflow_not_active">>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  return await database.write(async (transaction) => {
    const changed = await transaction.sql
      .updateTable("workflows")
      .set({ status: "inactive", updated_at: now() })
      .where("workflow_id", "=", workflowId)
      .where("status", "=", "active")
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) return refuse("workflow_not_active");
    await recordChange(transaction, actor, { action: "workflow.deactivate", target: workflowId, at: now() });
    return done({ workflow_id: workflowId, status: "inactive" });
  });
}
