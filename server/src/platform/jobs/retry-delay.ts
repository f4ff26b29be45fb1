const firstDelayMs = 1_000;
const longestDelayMs = 60_000;

/** How long a job waits after this attempt (counted from 1) failed. */
export function retryDelayMs(attempt: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1));
}
