import { type Asker, FairTurns, type TurnBounds } from "@sluice/core";

/** Something that is held until it is given back. */
export interface Turn {
  giveBack(): void;
  /** It will take long: somebody else may go beside it. */
  yield(): void;
}

interface Waiter extends Asker {
  start(): void;
}

/** Who may go on in this process, by turns across lanes and their runs (`FairTurns` in the core). */
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
      giveBack: () => {
        this.#turns.giveBack(waiter);
        this.#startNext();
      },
      yield: () => {
        this.#turns.yield(waiter);
        this.#startNext();
      },
    };
  }

  /** Takes a turn for as long as the work lasts. */
  async hold<Result>(asker: Asker, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const turn = await this.take(asker, signal);
    try {
      return await work();
    } finally {
      turn.giveBack();
    }
  }

  #startNext(): void {
    for (let next = this.#turns.next(); next !== null; next = this.#turns.next()) next.start();
  }
}
