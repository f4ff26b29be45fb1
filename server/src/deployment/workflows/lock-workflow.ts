import type { Kysely } from "kysely";
import type { DeploymentTables } from "../tables.ts";

/** A workflow that is about to be changed: others who would change it wait. */
export async function lockWorkflow(sql: Kysely<DeploymentTables>, workflowId: string) {
  return await sql
    .selectFrom("workflows")
    .select(["workflow_id", "name", "description", "status", "active_version", "newest_version"])
    .select(["owner_id", "owner_name", "revision"])
    .where("workflow_id", "=", workflowId)
    .forUpdate()
    .executeTakeFirst();
}
