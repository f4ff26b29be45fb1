const firstPauseMs = 60_000;
const tryForMs = 24 * 3_600_000;

/**
 * When a redaction that failed is tried again: a minute later, then after pauses that double, until a day after the
 * run has ended. Null from then on. The times alone decide, so nothing has to count the attempts.
 */
export function nextRedactionAt(finishedAtMs: number, failedAtMs: number): number | null {
  const nextMs = failedAtMs + Math.max(firstPauseMs, failedAtMs - finishedAtMs);
  return nextMs <= finishedAtMs + tryForMs ? nextMs : null;
}
