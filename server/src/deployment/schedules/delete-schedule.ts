import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import { editScheduleRow } from "./edit-schedule-row.ts";
import {
  type ScheduleEdit,
  type ScheduleEditRefusal,
  type ScheduleParts,
  setTimer,
} from "./schedule-parts.ts";

/** Its runs stay as they are. */
export async function deleteSchedule(
  parts: ScheduleParts,
  actor: Actor,
  edit: ScheduleEdit,
): Promise<Outcome<{ readonly scheduleId: string }, ScheduleEditRefusal>> {
  const denied = refuseUnless(actor, "schedules:write");
  if (denied) return denied;
  const { scheduleId } = edit;
  return await editScheduleRow(parts, actor, edit, async (transaction) => {
    await transaction.sql.deleteFrom("schedules").where("schedule_id", "=", scheduleId).execute();
    await setTimer(transaction, parts, scheduleId, null);
    const change = { action: "schedule.delete", target: scheduleId, at: parts.now() };
    await recordAndTell(transaction, actor, "schedules", change);
    return done({ scheduleId });
  });
}
