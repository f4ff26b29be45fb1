import type { StepOutcome, StepRequest } from "./environment.ts";

/** The attempts of an environment. Each ends with its own signal, and all of them with the environment. */
export class StepsUnderWay {
  readonly #stopping = new AbortController();
  readonly #going = new Set<Promise<unknown>>();

  async run(
    request: StepRequest,
    work: (request: StepRequest) => Promise<StepOutcome>,
  ): Promise<StepOutcome> {
    const signal = AbortSignal.any([request.signal, this.#stopping.signal]);
    const going = work({ ...request, signal });
    this.#going.add(going);
    try {
      return await going;
    } finally {
      this.#going.delete(going);
    }
  }

  /** Stops them all, and returns when the last has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#going);
  }
}
