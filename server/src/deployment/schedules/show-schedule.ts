import type { Schedule } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { loadShownSchedule } from "./load-shown-schedule.ts";
import type { ScheduleParts, ScheduleRefusal } from "./schedule-parts.ts";

/** A schedule with its next times. */
export async function showSchedule(
  parts: ScheduleParts,
  actor: Actor,
  { scheduleId }: { readonly scheduleId: string },
): Promise<Outcome<Schedule, ScheduleRefusal>> {
  const denied = refuseUnless(actor, "schedules:read");
  if (denied) return denied;
  const found = await loadShownSchedule(parts, actor, scheduleId);
  return found ? done(found) : refuse("schedule_not_found");
}
