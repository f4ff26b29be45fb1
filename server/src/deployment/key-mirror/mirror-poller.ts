import { limits } from "@sluice/contract";
import type { Log } from "../../platform/observability/log.ts";
import type { MirroredKeys } from "./mirrored-keys.ts";
import { readMirror } from "./read-mirror.ts";
import { type MirrorParts, syncMirror } from "./sync-mirror.ts";

const lookEveryMs = 1_000;
const lookAgainMs = 500;
// A database that says nothing for this long is taken to be away, whatever it says in the end.
const silenceMs = 3_000;
const compareEveryMs = limits.key.propagationSeconds * 1_000;

/**
 * Keeps the keys in memory as the source has them. Each second it asks for one number, on either side of the
 * mirror, and reads on only when that has grown; each minute it compares everything. A process of its own
 * that changed the mirror, such as the command line, is heard the same way.
 */
export class MirrorPoller {
  readonly #parts: MirrorParts & { keys: MirroredKeys; log: Log };
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> = Promise.resolve();
  #comparedAtMs = Number.NEGATIVE_INFINITY;
  #isInTrouble = false;
  #isStopped = false;

  constructor(parts: MirrorParts & { keys: MirroredKeys; log: Log }) {
    this.#parts = parts;
  }

  /** Looks once, so that the first request finds the keys, and then goes on by itself. */
  async start(): Promise<void> {
    await this.look();
    this.#wait();
  }

  /** Looks now: whoever changed a key in this process need not wait for the next second. */
  look(): Promise<void> {
    // One after the other: a look that began before a change may not have seen it.
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
    const waitMs = this.#isInTrouble ? lookAgainMs : lookEveryMs;
    this.#timer = setTimeout(() => void this.look().then(() => this.#wait()), waitMs);
  }

  async #lookOnce(): Promise<void> {
    const { keys, database, now } = this.#parts;
    const fault = await this.#faultOfDatabase();
    if (fault !== null) return this.#report(fault);
    const nowMs = now();
    const isDueToCompare = nowMs - this.#comparedAtMs >= compareEveryMs;
    let trouble: unknown = null;
    const heard = await syncMirror(this.#parts, { full: isDueToCompare }).catch((cause: unknown) => {
      trouble = cause;
      return null;
    });
    try {
      const isWhole = heard !== null && isDueToCompare;
      keys.take(await readMirror(database, { revision: keys.revision, whole: isWhole }));
      if (heard && keys.revision >= heard.revision) keys.hear(heard.heardAtMs);
      if (isWhole) this.#comparedAtMs = nowMs;
    } catch (cause) {
      trouble ??= cause;
    }
    this.#report(trouble);
  }

  /** Asked first, so that calls are refused at once rather than each after a wait of its own. */
  async #faultOfDatabase(): Promise<unknown> {
    const { keys, database } = this.#parts;
    const silence = setTimeout(() => keys.lose(), silenceMs);
    try {
      await database.ping();
      return null;
    } catch (cause) {
      keys.lose();
      return cause;
    } finally {
      clearTimeout(silence);
    }
  }

  /** Once for a trouble and once for its end, not every second. */
  #report(error: unknown): void {
    const { keys, log } = this.#parts;
    if (error !== null && !this.#isInTrouble) {
      const stale = limits.key.mirrorStaleAfterSeconds;
      const until = keys.unavailable() === null ? `after ${stale} s of silence` : "until it is";
      log.warn({ error }, `The keys table cannot be reached; ${until} the API is not served.`);
    }
    if (error === null && this.#isInTrouble) log.info({}, "The keys table is heard again.");
    this.#isInTrouble = error !== null;
  }
}
