import type { PiiStageRecord } from "@sluice/contract";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** Stores what a stage found. A repetition replaces what was stored before, so that work done twice counts once. */
export async function recordRedaction(
  { sql }: Pick<WriteTransaction<DeploymentTables>, "sql">,
  runId: string,
  { stage, step, entities, ...counters }: PiiStageRecord,
  now: number,
): Promise<void> {
  const changed = { ...counters, entities: JSON.stringify(entities), updated_at: now };
  await sql
    .insertInto("run_redactions")
    .values({ run_id: runId, stage, step: step ?? "", ...changed })
    .onConflict((conflict) => conflict.columns(["run_id", "stage", "step"]).doUpdateSet(changed))
    .execute();
}
