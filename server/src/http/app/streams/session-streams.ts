import { setInterval as startInterval } from "node:timers";

/** Which of these sessions have ended. */
type FindEnded = (sessionIds: readonly string[]) => Promise<readonly string[]>;

const lookMs = 2_000;
const sessionsPerLook = 500;

/** Ends the streams of a session with the session. One look asks for all of them, while there are any. */
export class SessionStreams {
  readonly #findEnded: FindEnded;
  readonly #streams = new Map<string, Set<() => void>>();
  #timer: NodeJS.Timeout | null = null;
  #isLooking = false;

  constructor(findEnded: FindEnded) {
    this.#findEnded = findEnded;
  }

  /** Call what it answers when the stream has ended by itself. */
  add(sessionId: string, end: () => void): () => void {
    const own = this.#streams.get(sessionId) ?? new Set();
    own.add(end);
    this.#streams.set(sessionId, own);
    this.#timer ??= startInterval(() => void this.#look(), lookMs).unref();
    return () => {
      own.delete(end);
      if (own.size === 0) this.#streams.delete(sessionId);
      if (this.#streams.size === 0) this.#rest();
    };
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const ids = [...this.#streams.keys()];
    try {
      for (let first = 0; first < ids.length; first += sessionsPerLook) {
        for (const sessionId of await this.#findEnded(ids.slice(first, first + sessionsPerLook))) {
          for (const end of [...(this.#streams.get(sessionId) ?? [])]) end();
        }
      }
    } catch {
      // The database is away, and says so to whoever asks it: the next look comes soon.
    } finally {
      this.#isLooking = false;
    }
  }

  #rest(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
