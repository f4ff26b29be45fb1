import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { type ScheduleParts, type ScheduleRefusal, setTimer } from "./schedule-parts.ts";
import { nextTime } from "./schedule-times.ts";

interface PauseRequest {
  readonly scheduleId: string;
}

export interface PausedSchedule {
  readonly scheduleId: string;
  readonly enabled: boolean;
}

/** It fires no more by itself until it is resumed. */
export async function pauseSchedule(
  parts: ScheduleParts,
  actor: Actor,
  { scheduleId }: PauseRequest,
): Promise<Outcome<PausedSchedule, ScheduleRefusal>> {
  return refuseUnless(actor, "schedules:write") ?? (await setEnabled(parts, actor, scheduleId, false));
}

/** It goes on with its next regular time; what it missed is not made up for. */
export async function resumeSchedule(
  parts: ScheduleParts,
  actor: Actor,
  { scheduleId }: PauseRequest,
): Promise<Outcome<PausedSchedule, ScheduleRefusal>> {
  return refuseUnless(actor, "schedules:write") ?? (await setEnabled(parts, actor, scheduleId, true));
}

async function setEnabled(
  parts: ScheduleParts,
  actor: Actor,
  scheduleId: string,
  enabled: boolean,
): Promise<Outcome<PausedSchedule, ScheduleRefusal>> {
  return await parts.database.write(async (transaction) => {
    const { sql } = transaction;
    const schedule = await sql
      .selectFrom("schedules")
      .select(["cron", "time_zone", "enabled"])
      .where("schedule_id", "=", scheduleId)
      .forUpdate()
      .executeTakeFirst();
    if (!schedule) return refuse("schedule_not_found");
    if ((schedule.enabled === 1) === enabled) return done({ scheduleId, enabled });
    const nowMs = parts.now();
    const nextAtMs = enabled ? nextTime(schedule.cron, schedule.time_zone, nowMs) : null;
    await sql
      .updateTable("schedules")
      .set({ enabled: enabled ? 1 : 0, next_at: nextAtMs })
      .where("schedule_id", "=", scheduleId)
      .execute();
    await setTimer(transaction, parts, scheduleId, nextAtMs);
    const action = enabled ? "schedule.resume" : "schedule.pause";
    await recordChange(transaction, actor, { action, target: scheduleId, at: nowMs });
    return done({ scheduleId, enabled });
  });
}
