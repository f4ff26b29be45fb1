/**
 * Counts within windows of time, shared exactly by every process of a deployment. Counts are
 * not synced to the disk: after a crash of the machine a window may start again.
 */
export interface Counters {
  /** Takes one unit of the window, unless `limit` of them are taken; a refusal takes none. */
  take(counter: string, windowStartMs: number, limit: number): Promise<boolean>;
  close(): Promise<void>;
}

/** How long a window is kept after its end, so that a process whose clock is slow still counts in it. */
export const windowsKeptMs = 5 * 60_000;
