import type { WorkflowFile } from "@sluice/contract";
import { foldName } from "@sluice/core";
import type { Owned } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { PreparedText, TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";
import { PlanOvertaken } from "../versions/plan-overtaken.ts";
import type { WorkflowPlan } from "./plan-workflow.ts";

/** Saves a version of a workflow as planned. Throws `PlanOvertaken` when another was saved since. */
export async function saveWorkflowVersion(
  texts: TextStore,
  transaction: WriteTransaction<DeploymentTables>,
  { name, description = "" }: WorkflowFile["workflow"],
  definition: PreparedText,
  { workflowId, version, isNew }: Pick<WorkflowPlan, "workflowId" | "version" | "isNew">,
  owned: Owned,
  nowMs: number,
): Promise<void> {
  const { sql } = transaction;
  const changed = { folded_name: foldName(name), description, newest_version: version, updated_at: nowMs };
  const saved = isNew
    ? await sql
        .insertInto("workflows")
        .values({
          workflow_id: workflowId,
          name,
          status: "draft",
          active_version: null,
          created_at: nowMs,
          ...changed,
          ...owned,
        })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .returning("workflow_id")
        .execute()
    : await sql
        .updateTable("workflows")
        .set((row) => ({ ...changed, revision: row("revision", "+", 1) }))
        .where("workflow_id", "=", workflowId)
        .where("newest_version", "=", version - 1)
        .returning("workflow_id")
        .execute();
  if (saved.length === 0) throw new PlanOvertaken(name);
  await texts.insert(transaction, definition);
  await sql
    .insertInto("workflow_versions")
    .values({ workflow_id: workflowId, version, definition_text_id: definition.textId, created_at: nowMs })
    .execute();
}
