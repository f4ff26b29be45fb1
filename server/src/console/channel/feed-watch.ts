import type { ConsoleWord } from "../../access/console-channel.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { isNews, type KnownWord, readWord } from "./read-word.ts";

type Word = Omit<ConsoleWord, "heldMs">;

/** What was read, and when the reading began. */
interface Reading {
  readonly word: Word;
  readonly atMs: number;
}

interface Waiting {
  readonly deploymentId: string;
  /** Takes what was read meanwhile. */
  take(reading: Reading): void;
  fail(cause: unknown): void;
  end(): void;
}

interface FeedWatchBounds {
  /** So often it looks for changes that another process has made, while somebody waits. */
  readonly lookEveryMs: number;
  /** So many of one deployment may wait at a time; one more is answered at once. */
  readonly maxPerDeployment: number;
  readonly maxInAll: number;
}

const defaults: FeedWatchBounds = { lookEveryMs: 500, maxPerDeployment: 32, maxInAll: 4_096 };

/**
 * Holds questions until there is an answer. A change is seen at once when it is told here, and otherwise at the next
 * look: it may have been made by the command line, or by another process of the console.
 */
export class FeedWatch {
  readonly #parts: ConsoleParts;
  readonly #bounds: FeedWatchBounds;
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(parts: ConsoleParts, bounds: Partial<FeedWatchBounds> = {}) {
    this.#parts = parts;
    this.#bounds = { ...defaults, ...bounds };
  }

  /** How many are held. */
  get held(): number {
    return this.#waiting.size;
  }

  /** The word of the console, as soon as there is news in it or the wait is over. */
  async wait(
    deploymentId: string,
    known: KnownWord,
    { ms, signal }: { readonly ms: number; readonly signal: AbortSignal },
  ): Promise<ConsoleWord> {
    const beganMs = performance.now();
    let reading = await this.#read(deploymentId);
    if (ms > 0 && !isNews(reading.word, known) && this.#mayHold(deploymentId)) {
      reading = await this.#hold(deploymentId, known, { ms, signal, reading });
    }
    return { ...reading.word, heldMs: Math.max(0, Math.floor(reading.atMs - beganMs)) };
  }

  /** Something was changed in this process: whoever waits need not wait for the next look. */
  notify(): void {
    void this.#look();
  }

  /** Answers everybody who waits, and holds nobody from here on. */
  close(): void {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    for (const waiting of this.#waiting) waiting.end();
  }

  async #hold(
    deploymentId: string,
    known: KnownWord,
    { ms, signal, reading }: { ms: number; signal: AbortSignal; reading: Reading },
  ): Promise<Reading> {
    const over = Promise.withResolvers<void>();
    let newest = reading;
    const waiting: Waiting = {
      deploymentId,
      take(read) {
        newest = read;
        if (isNews(read.word, known)) over.resolve();
      },
      fail: over.reject,
      end: over.resolve,
    };
    const timer = setTimeout(waiting.end, ms);
    signal.addEventListener("abort", waiting.end, { once: true });
    if (signal.aborted) waiting.end();
    this.#waiting.add(waiting);
    this.#lookLater();
    try {
      await over.promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", waiting.end);
      this.#waiting.delete(waiting);
    }
    return newest;
  }

  #mayHold(deploymentId: string): boolean {
    if (this.#isClosed || this.#waiting.size >= this.#bounds.maxInAll) return false;
    let own = 0;
    for (const each of this.#waiting) if (each.deploymentId === deploymentId) own += 1;
    return own < this.#bounds.maxPerDeployment;
  }

  #lookLater(): void {
    if (this.#isClosed || this.#waiting.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#look().then(() => this.#lookLater());
    }, this.#bounds.lookEveryMs);
  }

  /** Once for each deployment, however many of its processes wait. */
  async #look(): Promise<void> {
    const byDeployment = Map.groupBy(this.#waiting, ({ deploymentId }) => deploymentId);
    await Promise.all(
      [...byDeployment].map(async ([deploymentId, waiting]) => {
        try {
          const reading = await this.#read(deploymentId);
          for (const each of waiting) each.take(reading);
        } catch (cause) {
          for (const each of waiting) each.fail(cause);
        }
      }),
    );
  }

  async #read(deploymentId: string): Promise<Reading> {
    // Taken first: what was read is at least as new as this.
    const atMs = performance.now();
    return { word: await readWord(this.#parts, deploymentId), atMs };
  }
}
