import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** How many days a run's data outlives its end in this deployment. */
export async function readRetentionDays({ reader }: Database<DeploymentTables>): Promise<number> {
  const row = await reader
    .selectFrom("deployment")
    .select("run_data_retention_days")
    .executeTakeFirstOrThrow();
  return row.run_data_retention_days;
}
