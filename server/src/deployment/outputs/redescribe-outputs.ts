import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface RedescribedOutput {
  key: string;
  bytes: number;
  title: string;
}

/** Files that were redacted in place have another length, and may have had a value in the title they gave themselves. */
export async function redescribeOutputs(
  { sql }: WriteTransaction<DeploymentTables>,
  runId: string,
  changed: readonly RedescribedOutput[],
): Promise<void> {
  for (const { key, ...described } of changed) {
    await sql
      .updateTable("run_outputs")
      .set(described)
      .where("run_id", "=", runId)
      .where("output_key", "=", key)
      .execute();
  }
}
