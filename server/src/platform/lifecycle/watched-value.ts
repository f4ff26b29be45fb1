export interface WatchedValueOptions<Value> {
  read(): Promise<Value>;
  /** Told once for a trouble, not at every look. */
  onError(error: unknown): void;
  readonly everyMs?: number;
}

const defaultEveryMs = 1_000;

/** A value that others change, read again and again: what was read last holds while it cannot be read. */
export class WatchedValue<Value> {
  readonly #options: WatchedValueOptions<Value>;
  #held: { readonly value: Value } | null = null;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> = Promise.resolve();
  #isInTrouble = false;
  #isStopped = false;

  constructor(options: WatchedValueOptions<Value>) {
    this.#options = options;
  }

  /** Fails when it cannot be read even once. */
  async start(): Promise<void> {
    this.#held = { value: await this.#options.read() };
    this.#wait();
  }

  get value(): Value {
    if (this.#held === null) throw new Error("A watched value is used before it was started.");
    return this.#held.value;
  }

  /** Reads now. One after the other: a look that began before a change may not have seen it. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#lookOnce());
    return this.#looking;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking;
  }

  #wait(): void {
    if (this.#isStopped) return;
    const { everyMs = defaultEveryMs } = this.#options;
    this.#timer = setTimeout(() => void this.look().then(() => this.#wait()), everyMs);
  }

  async #lookOnce(): Promise<void> {
    try {
      this.#held = { value: await this.#options.read() };
      this.#isInTrouble = false;
    } catch (error) {
      if (!this.#isInTrouble && !this.#isStopped) this.#options.onError(error);
      this.#isInTrouble = true;
    }
  }
}
