/** Work that few may do at once. Who waits is served by turns across callers, so that nobody waits for one. */
export class CallerTurns {
  #free: number;
  /** In the order in which callers get their next turn. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async take<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(caller);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(caller: string): Promise<void> {
    return new Promise((resolve) => {
      const line = this.#waiting.get(caller);
      if (line) line.push(resolve);
      else this.#waiting.set(caller, [resolve]);
    });
  }

  #next(): void {
    const next = this.#waiting.entries().next();
    if (next.done) {
      this.#free += 1;
      return;
    }
    const [caller, line] = next.value;
    const start = line.shift();
    // To the end of the round: the other callers come first now.
    this.#waiting.delete(caller);
    if (line.length > 0) this.#waiting.set(caller, line);
    start?.();
  }
}
