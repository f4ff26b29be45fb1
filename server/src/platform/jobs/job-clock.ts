/** Time as the queue sees it, so that tests can move it. */
export interface JobClock {
  now(): number;
  /** Calls back after the delay; the answer cancels it. */
  startTimer(delayMs: number, fire: () => void): () => void;
}

export const systemClock: JobClock = {
  now: Date.now,
  startTimer: (delayMs, fire) => {
    const timer = setTimeout(fire, delayMs);
    return () => clearTimeout(timer);
  },
};
