import { setTimeout as wait } from "node:timers/promises";

/** Time and chance, so that tests need not wait. */
export interface Clock {
  now(): number;
  /** Rejects with the signal's reason when it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 up to but not including 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  async sleep(ms, signal) {
    signal?.throwIfAborted();
    try {
      await wait(ms, undefined, signal && { signal });
    } catch (cause) {
      signal?.throwIfAborted();
      throw cause;
    }
  },
};
