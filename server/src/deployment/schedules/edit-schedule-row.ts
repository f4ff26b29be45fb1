import type { Selectable } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnlessOwner } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { loadShownSchedule } from "./load-shown-schedule.ts";
import type { ScheduleEdit, ScheduleEditRefusal, ScheduleParts } from "./schedule-parts.ts";

type Row = Selectable<DeploymentTables["schedules"]>;
type Transaction = WriteTransaction<DeploymentTables>;

/**
 * Does something to a schedule that the actor may change and that nobody changed meanwhile. Its row is locked until the
 * transaction has ended.
 */
export async function editScheduleRow<Value, Refused extends ScheduleEditRefusal>(
  parts: ScheduleParts,
  actor: Actor,
  { scheduleId, revision }: ScheduleEdit,
  work: (transaction: Transaction, row: Row) => Promise<Outcome<Value, Refused>>,
): Promise<Outcome<Value, Refused | ScheduleEditRefusal>> {
  const outcome = await parts.database.write(async (transaction) => {
    const row = await transaction.sql
      .selectFrom("schedules")
      .selectAll()
      .where("schedule_id", "=", scheduleId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return refuse("schedule_not_found");
    const notOwner = refuseUnlessOwner(actor, row);
    if (notOwner) return notOwner;
    if (revision !== undefined && row.revision !== revision) return "changed";
    return await work(transaction, row);
  });
  if (outcome !== "changed") return outcome;
  return refuse("edit_conflict", { current: await loadShownSchedule(parts, actor, scheduleId) });
}
