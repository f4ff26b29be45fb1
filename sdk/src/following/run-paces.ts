import type { Clock } from "../clock.ts";

/** How often the service lets a run be asked for. */
export const pollIntervalMs = 5_000;

/** Keeps all waits of one client for the same run to one question in five seconds between them. */
export class RunPaces {
  readonly #clock: Clock;
  /** When a run may be asked for again; null while an answer is awaited. */
  readonly #notBeforeMs = new Map<string, number | null>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async ask<Answer>(
    runId: string,
    question: () => Promise<Answer>,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    for (let waitMs = this.#waitMs(runId); waitMs > 0; waitMs = this.#waitMs(runId)) {
      await this.#clock.sleep(waitMs, signal);
    }
    this.#forgetThePast();
    this.#notBeforeMs.set(runId, null);
    try {
      return await question();
    } finally {
      // From the answer on: a question that was slow to arrive must not be followed too closely by one that was not.
      this.#notBeforeMs.set(runId, this.#clock.now() + pollIntervalMs);
    }
  }

  #waitMs(runId: string): number {
    const notBeforeMs = this.#notBeforeMs.get(runId);
    if (notBeforeMs === undefined) return 0;
    return notBeforeMs === null ? pollIntervalMs : notBeforeMs - this.#clock.now();
  }

  #forgetThePast(): void {
    const nowMs = this.#clock.now();
    for (const [runId, notBeforeMs] of this.#notBeforeMs) {
      if (notBeforeMs !== null && notBeforeMs <= nowMs) this.#notBeforeMs.delete(runId);
    }
  }
}
