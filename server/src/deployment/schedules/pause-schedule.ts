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
import { nextTime } from "./schedule-times.ts";

export interface PausedSchedule {
  readonly scheduleId: string;
  readonly enabled: boolean;
}

/** It fires no more by itself until it is resumed. */
export async function pauseSchedule(
  parts: ScheduleParts,
  actor: Actor,
  edit: ScheduleEdit,
): Promise<Outcome<PausedSchedule, ScheduleEditRefusal>> {
  return refuseUnless(actor, "schedules:write") ?? (await setEnabled(parts, actor, edit, false));
}

/** It goes on with its next regular time; what it missed is not made up for. */
export async function resumeSchedule(
  parts: ScheduleParts,
  actor: Actor,
  edit: ScheduleEdit,
): Promise<Outcome<PausedSchedule, ScheduleEditRefusal>> {
  return refuseUnless(actor, "schedules:write") ?? (await setEnabled(parts, actor, edit, true));
}

async function setEnabled(
  parts: ScheduleParts,
  actor: Actor,
  edit: ScheduleEdit,
  enabled: boolean,
): Promise<Outcome<PausedSchedule, ScheduleEditRefusal>> {
  const { scheduleId } = edit;
  return await editScheduleRow(parts, actor, edit, async (transaction, schedule) => {
    if ((schedule.enabled === 1) === enabled) return done({ scheduleId, enabled });
    const nowMs = parts.now();
    const nextAtMs = enabled ? nextTime(schedule.cron, schedule.time_zone, nowMs) : null;
    await transaction.sql
      .updateTable("schedules")
      .set({ enabled: enabled ? 1 : 0, next_at: nextAtMs, updated_at: nowMs })
      .set((set) => ({ revision: set("revision", "+", 1) }))
      .where("schedule_id", "=", scheduleId)
      .execute();
    await setTimer(transaction, parts, scheduleId, nextAtMs);
    const action = enabled ? "schedule.resume" : "schedule.pause";
    await recordAndTell(transaction, actor, "schedules", { action, target: scheduleId, at: nowMs });
    return done({ scheduleId, enabled });
  });
}
