import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { type ScheduleParts, setTimer } from "./schedule-parts.ts";

/** Ends the schedules of a workflow that is deleted, with their timers. */
export async function dropSchedules(
  parts: ScheduleParts,
  transaction: WriteTransaction<DeploymentTables>,
  workflowId: string,
): Promise<void> {
  const dropped = await transaction.sql
    .deleteFrom("schedules")
    .where("workflow_id", "=", workflowId)
    .returning("schedule_id")
    .execute();
  for (const { schedule_id } of dropped) await setTimer(transaction, parts, schedule_id, null);
}
