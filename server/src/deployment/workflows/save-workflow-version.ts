import type { WorkflowFile } from "@sluice/contract";
import { foldName } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { ownedBy } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { PreparedText, TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";
import { PlanOvertaken } from "../versions/plan-overtaken.ts";
import { insertWorkflow } from "./insert-workflow.ts";
import type { WorkflowPlan } from "./plan-workflow.ts";
import { savedBy } from "./saved-by.ts";

/** Saves a version of a workflow as planned. Throws `PlanOvertaken` when another was saved since. */
export async function saveWorkflowVersion(
  texts: TextStore,
  transaction: WriteTransaction<DeploymentTables>,
  actor: Actor,
  { name, description = "" }: WorkflowFile["workflow"],
  definition: PreparedText,
  { workflowId, version, isNew }: Pick<WorkflowPlan, "workflowId" | "version" | "isNew">,
  nowMs: number,
): Promise<void> {
  const { sql } = transaction;
  const isSaved = isNew
    ? await insertWorkflow(transaction, ownedBy(actor), { workflowId, name, description, version }, nowMs)
    : await takeVersionNumber(transaction, { workflowId, name, description, version }, nowMs);
  if (!isSaved) throw new PlanOvertaken(name);
  await texts.insert(transaction, definition);
  await sql
    .insertInto("workflow_versions")
    .values({
      workflow_id: workflowId,
      version,
      definition_text_id: definition.textId,
      created_at: nowMs,
      ...savedBy(actor),
    })
    .execute();
}

async function takeVersionNumber(
  { sql }: WriteTransaction<DeploymentTables>,
  saved: { workflowId: string; name: string; description: string; version: number },
  nowMs: number,
): Promise<boolean> {
  const { workflowId, name, description, version } = saved;
  const changed = { folded_name: foldName(name), description, newest_version: version, updated_at: nowMs };
  const taken = await sql
    .updateTable("workflows")
    .set((row) => ({ ...changed, revision: row("revision", "+", 1) }))
    .where("workflow_id", "=", workflowId)
    .where("newest_version", "=", version - 1)
    .returning("workflow_id")
    .execute();
  if (taken.length === 0) return false;
  // Whoever has the version before it open would begin a draft from that one, and undo this one by saving it.
  await sql
    .updateTable("workflow_drafts")
    .set((row) => ({ revision: row("revision", "+", 1) }))
    .where("workflow_id", "=", workflowId)
    .where("definition_text_id", "is", null)
    .execute();
  return true;
}
