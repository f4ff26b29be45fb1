import type { WriteTransaction } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";

/** Files that were redacted in place have another length. */
export async function resizeOutputs(
  { sql }: WriteTransaction<DeploymentTables>,
  runId: string,
  changed: readonly { key: string; bytes: number }[],
): Promise<void> {
  for (const { key, bytes } of changed) {
    await sql
      .updateTable("run_outputs")
      .set({ bytes })
      .where("run_id", "=", runId)
      .where("output_key", "=", key)
      .execute();
  }
}
