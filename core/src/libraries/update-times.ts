import { type Weekday, weekdays } from "@sluice/contract";
import { isoTime } from "../time/iso-time.ts";
import { DAY_MS, HOUR_MS, utcDayStart } from "../time/utc-time.ts";

/** When an update rule comes due: at an hour in UTC of one day of each week or month. */
export type UpdateTimes =
  | { readonly cadence: "weekly"; readonly weekday: Weekday; readonly hour_utc: number }
  | { readonly cadence: "monthly"; readonly month_day: number; readonly hour_utc: number };

// 1 January 1970 was a Thursday.
const firstWeekday = weekdays.indexOf("thursday");
const longestMonthDays = 31;

/** The first moment after this one at which the rule comes due. */
export function nextUpdateTime(times: UpdateTimes, afterMs: number): number {
  // The hour of the day before may still be to come where it is counted from the hour, not from midnight.
  let dayMs = utcDayStart(afterMs - times.hour_utc * HOUR_MS);
  const last = dayMs + (longestMonthDays + 1) * DAY_MS;
  for (; dayMs <= last; dayMs += DAY_MS) {
    const dueMs = dayMs + times.hour_utc * HOUR_MS;
    if (dueMs > afterMs && isDay(times, dayMs)) return dueMs;
  }
  throw new Error("No month is without its days 1 to 28.");
}

/** The next times after this moment, the soonest first. */
export function nextUpdateTimes(times: UpdateTimes, afterMs: number, count: number): number[] {
  const found: number[] = [];
  let last = afterMs;
  while (found.length < count) {
    last = nextUpdateTime(times, last);
    found.push(last);
  }
  return found;
}

function isDay(times: UpdateTimes, dayMs: number): boolean {
  if (times.cadence === "monthly") return Number(isoTime(dayMs).slice(8, 10)) === times.month_day;
  const weekday = (((dayMs / DAY_MS + firstWeekday) % 7) + 7) % 7;
  return weekdays[weekday] === times.weekday;
}
