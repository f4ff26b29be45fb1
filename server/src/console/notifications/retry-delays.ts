const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after each failed attempt the next is made: eight attempts within a day. */
const delaysMs = [10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 15 * HOUR_MS];

/** @param attempts How many have failed since somebody last asked for it. */
export function retryDelayMs(attempts: number): number {
  return delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? MINUTE_MS;
}
