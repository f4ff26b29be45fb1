import type { ScheduleTimes } from "@sluice/contract";
import { limits } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { checkTimes, nextTimes } from "./schedule-times.ts";

interface TimesRequest {
  readonly cron: string;
  /** An IANA name. */
  readonly timeZone: string;
}

/** The next times of a schedule that is being written, or what is wrong with it. */
export async function previewScheduleTimes(
  { now }: { now(): number },
  actor: Actor,
  { cron, timeZone }: TimesRequest,
): Promise<Outcome<ScheduleTimes, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "schedules:read");
  if (denied) return denied;
  const problems = checkTimes(cron, timeZone, now());
  if (problems.length > 0) return done({ next: [], problems });
  const next = nextTimes(cron, timeZone, now(), limits.schedule.shownTimes);
  return done({ next: next.map(isoTime), problems });
}
