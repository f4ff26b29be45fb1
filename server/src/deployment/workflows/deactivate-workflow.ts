import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/**
 * No run starts from the workflow any more, by a key, a person or a schedule; those that are going go on. It keeps
 * its versions, and which of them was active. False when it was not active.
 */
export async function deactivateWorkflow(
  database: Database<DeploymentTables>,
  workflowId: string,
  nowMs: number,
): Promise<boolean> {
  const changed = await database.write(({ sql }) =>
    sql
      .updateTable("workflows")
      .set({ status: "inactive", updated_at: nowMs })
      .where("workflow_id", "=", workflowId)
      .where("status", "=", "active")
      .executeTakeFirst(),
  );
  return changed.numUpdatedRows === 1n;
}
