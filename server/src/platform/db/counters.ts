/**
 * Counts within windows of time, shared exactly by every process of a deployment. A count is worth no disk
 * sync: after a crash of the machine a window may start anew.
 */
export interface Counters {
  /** Takes one unit of the window, unless `limit` of them are taken; a refusal takes none. */
  take(counter: string, windowStartMs: number, limit: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Windows that are over are cleared, but for a while, so that a process whose clock lags still counts. */
export const windowsKeptMs = 5 * 60_000;
