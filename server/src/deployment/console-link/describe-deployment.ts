import type { Database } from "../../platform/db/database.ts";
import { countWorkers } from "../availability/count-workers.ts";
import type { DeploymentTables } from "../tables.ts";

/** What a deployment says of itself, as its own database has it. */
export async function describeDeployment(
  database: Database<DeploymentTables>,
  nowMs: number,
): Promise<{ readonly governed: boolean; readonly workers: number }> {
  const { governed } = await database.reader
    .selectFrom("deployment")
    .select("governed")
    .executeTakeFirstOrThrow();
  return { governed: governed === 1, workers: await countWorkers(database, nowMs) };
}
