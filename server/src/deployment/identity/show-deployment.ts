import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface ShownDeployment {
  deployment_id: string;
  name: string;
  governed: boolean;
  run_data_retention_days: number;
}

/** The deployment of this database; null when no server was ever started on it. */
export async function showDeployment({
  reader,
}: Database<DeploymentTables>): Promise<ShownDeployment | null> {
  const row = await reader.selectFrom("deployment").selectAll().executeTakeFirst();
  if (!row) return null;
  const { deployment_id, name, governed, run_data_retention_days } = row;
  return { deployment_id, name, governed: governed === 1, run_data_retention_days };
}
