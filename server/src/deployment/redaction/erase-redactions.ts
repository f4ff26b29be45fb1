import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** Deletes what a run's manifest was made of. Answers how many rows there were. */
export async function eraseRedactions(
  { sql }: WriteTransaction<DeploymentTables>,
  runId: string,
): Promise<number> {
  const { numDeletedRows } = await sql
    .deleteFrom("run_redactions")
    .where("run_id", "=", runId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
