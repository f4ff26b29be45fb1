import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { type ScheduleParts, type ScheduleRefusal, setTimer } from "./schedule-parts.ts";

/** Its runs stay as they are. */
export async function deleteSchedule(
  parts: ScheduleParts,
  actor: Actor,
  { scheduleId }: { readonly scheduleId: string },
): Promise<Outcome<{ readonly scheduleId: string }, ScheduleRefusal>> {
  const denied = refuseUnless(actor, "schedules:write");
  if (denied) return denied;
  return await parts.database.write(async (transaction) => {
    const deleted = await transaction.sql
      .deleteFrom("schedules")
      .where("schedule_id", "=", scheduleId)
      .executeTakeFirst();
    await setTimer(transaction, parts, scheduleId, null);
    if (deleted.numDeletedRows !== 1n) return refuse("schedule_not_found");
    await recordChange(transaction, actor, {
      action: "schedule.delete",
      target: scheduleId,
      at: parts.now(),
    });
    return done({ scheduleId });
  });
}
