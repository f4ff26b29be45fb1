interface Waiting {
  readonly runId: string;
  start(): void;
}

/**
 * How many steps this process executes at once. Who waits is served by turns across runs, so that a run
 * with many steps does not keep the others waiting.
 */
export class StepSlots {
  #free: number;
  /** In the order in which runs get their next turn. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Resolves with what gives the slot back. Rejects when `signal` is aborted first. */
  async take(runId: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(runId, signal);
    let given = false;
    return () => {
      if (!given) this.#giveBack();
      given = true;
    };
  }

  #wait(runId: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#remove(waiting);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const waiting = { runId, start };
      signal.addEventListener("abort", leave, { once: true });
      const line = this.#waiting.get(runId);
      if (line) line.push(waiting);
      else this.#waiting.set(runId, [waiting]);
    });
  }

  #giveBack(): void {
    const next = this.#waiting.entries().next();
    if (next.done) {
      this.#free += 1;
      return;
    }
    const [runId, line] = next.value;
    const waiting = line.shift();
    // To the end of the round: the other runs come first now.
    this.#waiting.delete(runId);
    if (line.length > 0) this.#waiting.set(runId, line);
    waiting?.start();
  }

  #remove(waiting: Waiting): void {
    const line = this.#waiting.get(waiting.runId)?.filter((each) => each !== waiting) ?? [];
    if (line.length > 0) this.#waiting.set(waiting.runId, line);
    else this.#waiting.delete(waiting.runId);
  }
}
