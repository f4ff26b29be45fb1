import type { Problem } from "@sluice/contract";
import { checkTypedName, checkWorkflowTexts } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { ownedBy, ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { type CapReached, checkOwnerCap } from "../versions/check-owner-cap.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import type { WorkflowParts } from "./activate-workflow.ts";
import { insertWorkflow } from "./insert-workflow.ts";

export type CreateRefusal =
  | NotAllowed["refusal"]
  | CapReached["refusal"]
  | Refusal<"invalid_workflow", { readonly problems: readonly Problem[] }>
  | Refusal<"workflow_name_taken", { readonly name: string }>;

/** Makes a workflow that has no version yet, and an empty draft to begin with. It belongs to whoever makes it. */
export async function createWorkflow(
  { database, now }: WorkflowParts,
  actor: Actor,
  { name, description }: { readonly name: string; readonly description: string },
): Promise<Outcome<{ readonly workflowId: string }, CreateRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const problems = [...checkWorkflowTexts({ name, description }), ...checkTypedName(name)];
  if (problems.length > 0) return refuse("invalid_workflow", { problems });
  return await database.write(async (transaction) => {
    const full = await checkOwnerCap(transaction, "workflows", ownerOf(actor));
    if (full) return full;
    const nowMs = now();
    const workflowId = newId("wf_", nowMs);
    const made = await insertWorkflow(
      transaction,
      ownedBy(actor),
      { workflowId, name, description, version: 0 },
      nowMs,
    );
    if (!made) return refuse("workflow_name_taken", { name });
    await recordAndTell(transaction, actor, "workflows", {
      action: "workflow.create",
      target: workflowId,
      at: nowMs,
    });
    return done({ workflowId });
  });
}
