import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** Makes a version the one that runs start from; the newest when none is named. Null when it is not there. */
export async function activateWorkflow(
  database: Database<DeploymentTables>,
  workflowId: string,
  version: number | null,
  nowMs: number,
): Promise<{ workflow_id: string; active_version: number } | null> {
  return await database.write(async ({ sql }) => {
    const found = await sql
      .selectFrom("workflow_versions")
      .select("version")
      .where("workflow_id", "=", workflowId)
      .$if(version !== null, (query) => query.where("version", "=", version ?? 0))
      .orderBy("version", "desc")
      .executeTakeFirst();
    if (!found) return null;
    await sql
      .updateTable("workflows")
      .set({ status: "active", active_version: found.version, updated_at: nowMs })
      .where("workflow_id", "=", workflowId)
      .execute();
    return { workflow_id: workflowId, active_version: found.version };
  });
}
