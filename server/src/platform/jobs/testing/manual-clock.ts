import type { JobClock } from "../job-clock.ts";

/** A clock that a test moves by hand. */
export class ManualClock implements JobClock {
  #nowMs = Date.UTC(2026, 0, 1);
  readonly #timers = new Map<object, { atMs: number; fire: () => void }>();

  now = (): number => this.#nowMs;

  startTimer = (delayMs: number, fire: () => void): (() => void) => {
    const timer = {};
    this.#timers.set(timer, { atMs: this.#nowMs + delayMs, fire });
    return () => this.#timers.delete(timer);
  };

  advance(byMs: number): void {
    this.#nowMs += byMs;
    for (const [timer, { atMs, fire }] of [...this.#timers]) {
      if (atMs > this.#nowMs) continue;
      this.#timers.delete(timer);
      fire();
    }
  }
}
