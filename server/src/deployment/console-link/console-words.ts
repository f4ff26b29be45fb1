import type {
  ConsoleChannel,
  ConsoleWait,
  ConsoleWord,
  FeedRevisions,
} from "../../access/console-channel.ts";

interface Heard {
  readonly word: ConsoleWord;
  /** On the clock that never jumps: as of then it held. */
  readonly asOfMs: number;
}

/** What the console said last, and as of when. */
export class ConsoleWords {
  readonly #channel: Pick<ConsoleChannel, "watch">;
  readonly #now: () => number;
  #heard: Heard | null = null;
  #fault: unknown = new Error("The console was not heard yet.");

  constructor(channel: Pick<ConsoleChannel, "watch">, now: () => number = () => performance.now()) {
    this.#channel = channel;
    this.#now = now;
  }

  /** Fails with what came of the newest question when that was not answered. */
  newest(): { readonly word: ConsoleWord; readonly ageMs: number } {
    if (this.#heard === null || this.#fault !== null) throw this.#fault;
    return { word: this.#heard.word, ageMs: Math.max(0, Math.ceil(this.#now() - this.#heard.asOfMs)) };
  }

  /** Asks now. */
  async ask(signal: AbortSignal = new AbortController().signal): ReturnType<ConsoleWords["wait"]> {
    return await this.wait({}, { ms: 0, signal });
  }

  /** Asks, and waits for an answer that says something new. */
  async wait(
    known: FeedRevisions,
    wait: ConsoleWait,
  ): Promise<{ readonly word: ConsoleWord; readonly ageMs: number }> {
    const askedMs = this.#now();
    try {
      const word = await this.#channel.watch(known, wait);
      // It held so long after the question reached the console, and that was not before it was asked.
      const asOfMs = askedMs + word.heldMs;
      // Of two questions at once the one that was answered as of later counts.
      if (this.#heard === null || asOfMs >= this.#heard.asOfMs) this.#heard = { word, asOfMs };
      this.#fault = null;
    } catch (cause) {
      this.#fault = cause;
      throw cause;
    }
    return this.newest();
  }
}
