import { limits } from "@sluice/contract";
import type { Selectable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export type OutputRow = Selectable<DeploymentTables["run_outputs"]>;

/** Every file a run wrote, result.json included, by name. */
export async function readOutputRows(
  database: Database<DeploymentTables>,
  runId: string,
): Promise<OutputRow[]> {
  return await database.reader
    .selectFrom("run_outputs")
    .selectAll()
    .where("run_id", "=", runId)
    .orderBy("output_key")
    .execute();
}

/** Whether the files of a run are too many or too large for one zip. */
export async function exceedsBundle(database: Database<DeploymentTables>, runId: string): Promise<boolean> {
  const { files, bytes } = await database.reader
    .selectFrom("run_outputs")
    .select(({ fn }) => [fn.countAll().as("files"), fn.sum("bytes").as("bytes")])
    .where("run_id", "=", runId)
    .executeTakeFirstOrThrow();
  const { bundleMaxBytes, bundleMaxObjects } = limits.outputs;
  // PostgreSQL answers a sum in digits, and both answer null for no rows.
  return Number(files) > bundleMaxObjects || Number(bytes ?? 0) > bundleMaxBytes;
}
