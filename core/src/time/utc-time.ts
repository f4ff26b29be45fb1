/*
 * UTC days have 86,400 seconds in Unix time, so every UTC boundary is a multiple and needs no calendar.
 */
const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;

export const DAY_MS = 24 * HOUR_MS;

/** The start of the UTC minute that holds the moment: the window a rate limit counts in. */
export function utcMinuteStart(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
}

/** 00:00 UTC of the day that holds the moment: the window a daily quota counts in. */
export function utcDayStart(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS) * DAY_MS;
}

/** The UTC hour of the day, 0 to 23. */
export function utcHour(nowMs: number): number {
  return Math.floor((nowMs - utcDayStart(nowMs)) / HOUR_MS);
}

/** Whole seconds until the next UTC minute, 1 to 60; rounded up, because a retry a moment early is refused again. */
export function secondsToNextUtcMinute(nowMs: number): number {
  return Math.ceil((utcMinuteStart(nowMs) + MINUTE_MS - nowMs) / SECOND_MS);
}

/** Whole seconds until the next 00:00 UTC, 1 to 86,400, rounded up for the same reason. */
export function secondsToNextUtcDay(nowMs: number): number {
  return Math.ceil((utcDayStart(nowMs) + DAY_MS - nowMs) / SECOND_MS);
}
