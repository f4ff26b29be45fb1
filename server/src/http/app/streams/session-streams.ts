import { setInterval as startInterval } from "node:timers";

/** Which of these sessions have ended. */
export type FindEndedSessions = (sessionIds: readonly string[]) => Promise<readonly string[]>;

interface SessionStreamsOptions {
  readonly findEnded: FindEndedSessions;
  readonly lookMs?: number;
  onError(cause: unknown): void;
}

const defaultLookMs = 5_000;

/** Ends the streams of a session with the session. One look asks for all of them, while there are any. */
export class SessionStreams {
  readonly #options: SessionStreamsOptions;
  readonly #streams = new Map<string, Set<() => void>>();
  #timer: NodeJS.Timeout | null = null;
  #isLooking = false;

  constructor(options: SessionStreamsOptions) {
    this.#options = options;
  }

  /** Call what it answers when the stream has ended by itself. */
  add(sessionId: string, end: () => void): () => void {
    const own = this.#streams.get(sessionId) ?? new Set();
    own.add(end);
    this.#streams.set(sessionId, own);
    this.#timer ??= startInterval(() => void this.look(), this.#options.lookMs ?? defaultLookMs).unref();
    return () => {
      own.delete(end);
      if (own.size === 0) this.#streams.delete(sessionId);
      if (this.#streams.size === 0) this.close();
    };
  }

  /** For a sign-out in this process: nobody need wait for the next look. */
  async look(): Promise<void> {
    if (this.#isLooking || this.#streams.size === 0) return;
    this.#isLooking = true;
    try {
      for (const sessionId of await this.#options.findEnded([...this.#streams.keys()])) {
        for (const end of [...(this.#streams.get(sessionId) ?? [])]) end();
      }
    } catch (cause) {
      this.#options.onError(cause);
    } finally {
      this.#isLooking = false;
    }
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
