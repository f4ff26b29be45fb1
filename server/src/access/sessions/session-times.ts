/** How long sessions last. */
export interface SessionTimes {
  readonly idleMs: number;
  readonly maxMs: number;
}
