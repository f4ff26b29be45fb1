import { limits } from "@sluice/contract";
import { HOUR_MS } from "../time/utc-time.ts";

/** The rejections of one key in one second. */
export interface RejectionsOfSecond {
  /** The beginning of the second. */
  readonly second: number;
  readonly requests: number;
}

export interface FoundAlarm {
  /** The second of the first rejection that counts. */
  readonly firstSecond: number;
  /** The second in which the last rejection that was needed fell. */
  readonly second: number;
  /** How many there were within the hour up to that second. */
  readonly requests: number;
}

/**
 * The first moment at which the rejections of the hour before were enough for an alarm, or null. The hour is rolling
 * and counted in whole seconds: of 3,600 that follow each other. The seconds come in their order.
 */
export function findAlarm(seconds: readonly RejectionsOfSecond[]): FoundAlarm | null {
  let first = 0;
  let requests = 0;
  for (const { second, requests: added } of seconds) {
    requests += added;
    for (;;) {
      const oldest = seconds[first];
      if (oldest === undefined || oldest.second > second - HOUR_MS) break;
      requests -= oldest.requests;
      first += 1;
    }
    if (requests >= limits.key.rejectionsPerHourAlarm) {
      return { firstSecond: seconds[first]?.second ?? second, second, requests };
    }
  }
  return null;
}

/** Whether a key is flagged: it had a rejection in the hour that ends now. */
export function isFlagged(lastRejectedAtMs: number | null, nowMs: number): boolean {
  return lastRejectedAtMs !== null && lastRejectedAtMs > nowMs - HOUR_MS;
}
