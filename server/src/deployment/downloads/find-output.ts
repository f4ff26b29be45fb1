import type { Database } from "../../platform/db/database.ts";
import type { OutputRow } from "../outputs/output-rows.ts";
import { isId } from "../runs/reach-run.ts";
import type { DeploymentTables } from "../tables.ts";

/** A file of a run by its id. */
export async function findOutput(
  database: Database<DeploymentTables>,
  { runId, outputId }: { readonly runId: string; readonly outputId: string },
): Promise<OutputRow | null> {
  if (!isId(outputId)) return null;
  const row = await database.reader
    .selectFrom("run_outputs")
    .selectAll()
    .where("output_id", "=", outputId)
    .where("run_id", "=", runId)
    .executeTakeFirst();
  return row ?? null;
}
