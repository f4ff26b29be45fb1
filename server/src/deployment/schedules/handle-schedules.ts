import { fireDueSchedule } from "./fire-schedule.ts";
import { type ScheduleParts, scheduleQueue } from "./schedule-parts.ts";

const firesAtOnce = 8;

/** Lets this process fire schedules. Call it before the queue starts. */
export function handleSchedules(parts: ScheduleParts): void {
  parts.jobs.handle(scheduleQueue, { concurrency: firesAtOnce }, ({ key }) => fireDueSchedule(parts, key));
}
