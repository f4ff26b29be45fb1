import { type ScheduleParts, setAlarm } from "./schedule-parts.ts";
import { nextTime } from "./schedule-times.ts";

/** It fires no more by itself until it is resumed. False when there is none of this id. */
export async function pauseSchedule(parts: ScheduleParts, scheduleId: string): Promise<boolean> {
  return await setEnabled(parts, scheduleId, false);
}

/** It goes on with its next regular time; what it missed is not made up for. */
export async function resumeSchedule(parts: ScheduleParts, scheduleId: string): Promise<boolean> {
  return await setEnabled(parts, scheduleId, true);
}

async function setEnabled(parts: ScheduleParts, scheduleId: string, enabled: boolean): Promise<boolean> {
  return await parts.database.write(async (transaction) => {
    const { sql } = transaction;
    const schedule = await sql
      .selectFrom("schedules")
      .select(["cron", "time_zone", "enabled"])
      .where("schedule_id", "=", scheduleId)
      .forUpdate()
      .executeTakeFirst();
    if (!schedule) return false;
    if ((schedule.enabled === 1) === enabled) return true;
    const nextAtMs = enabled ? nextTime(schedule.cron, schedule.time_zone, parts.now()) : null;
    await sql
      .updateTable("schedules")
      .set({ enabled: enabled ? 1 : 0, next_at: nextAtMs })
      .where("schedule_id", "=", scheduleId)
      .execute();
    await setAlarm(transaction, parts, scheduleId, nextAtMs);
    return true;
  });
}
