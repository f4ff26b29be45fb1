import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** By id, or else by its exact name. */
export async function findWorkflow(
  database: Database<DeploymentTables>,
  idOrName: string,
): Promise<{ workflow_id: string; name: string } | null> {
  const found = await database.reader
    .selectFrom("workflows")
    .select(["workflow_id", "name"])
    .where((where) => where.or([where("workflow_id", "=", idOrName), where("name", "=", idOrName)]))
    .executeTakeFirst();
  return found ?? null;
}
