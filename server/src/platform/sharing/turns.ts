import { type Asker, FairTurns, type TurnBounds } from "@sluice/core";

/** The right to work, until its end. */
export interface Turn {
  end(): void;
  /** The work takes long: another may start beside it. */
  yield(): void;
}

interface Waiter extends Asker {
  start(): void;
}

/** Limits what this process does at once. Lanes take turns, and so do the runs of a lane (`FairTurns` in the core). */
export class Turns {
  readonly #turns: FairTurns<Waiter>;

  constructor(bounds: TurnBounds) {
    this.#turns = new FairTurns(bounds);
  }

  /** Rejects when `signal` is aborted first. */
  async take({ lane, runId }: Asker, signal: AbortSignal): Promise<Turn> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { lane, runId, start: resolve };
    const leave = () => {
      this.#turns.leave(waiter);
      reject(signal.reason);
    };
    signal.addEventListener("abort", leave, { once: true });
    this.#turns.ask(waiter);
    this.#startNext();
    try {
      await promise;
    } finally {
      signal.removeEventListener("abort", leave);
    }
    return {
      end: () => {
        this.#turns.giveBack(waiter);
        this.#startNext();
      },
      yield: () => {
        this.#turns.yield(waiter);
        this.#startNext();
      },
    };
  }

  /** Does the work in a turn of its own. */
  async run<Result>(asker: Asker, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const turn = await this.take(asker, signal);
    try {
      return await work();
    } finally {
      turn.end();
    }
  }

  #startNext(): void {
    for (let next = this.#turns.next(); next !== null; next = this.#turns.next()) next.start();
  }
}
