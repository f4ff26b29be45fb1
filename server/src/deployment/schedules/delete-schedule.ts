import { type ScheduleParts, setAlarm } from "./schedule-parts.ts";

/** Its runs stay as they are. False when there is none of this id. */
export async function deleteSchedule(parts: ScheduleParts, scheduleId: string): Promise<boolean> {
  return await parts.database.write(async (transaction) => {
    const deleted = await transaction.sql
      .deleteFrom("schedules")
      .where("schedule_id", "=", scheduleId)
      .executeTakeFirst();
    await setAlarm(transaction, parts, scheduleId, null);
    return deleted.numDeletedRows === 1n;
  });
}
