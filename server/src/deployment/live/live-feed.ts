import { setInterval as startInterval, setTimeout as startTimer } from "node:timers";
import { limits } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import type { LiveTables } from "../tables/live-tables.ts";
import {
  forgetForeignChanges,
  isLiveKept,
  type LiveEntry,
  newestLivePosition,
  readLivePage,
} from "./live-log.ts";
import { isAfter, type LivePosition } from "./live-position.ts";

export interface LiveFeedOptions {
  /** How late a change may be noticed. */
  readonly pollMs?: number;
  readonly keepAliveMs?: number;
  /** Told when the database could not be asked; it is asked again all the same. */
  onPollError(cause: unknown): void;
}

/** Whoever follows the feed. Nothing here may throw. */
export interface LiveFollower {
  /** Changes in order, none twice and none left out since the place before; `place` is that of the last one. */
  onChanges(entries: readonly LiveEntry[], place: LivePosition): void;
  /** It is up to date at this place, and is told from here on. `isReset`: it may have missed changes before. */
  onPlace(place: LivePosition, isReset: boolean): void;
  /** Nothing happened for a while; this is the place it has reached. */
  onIdle(place: LivePosition): void;
  onClose(): void;
}

interface Following {
  readonly follower: LiveFollower;
  place: LivePosition;
}

const defaultPollMs = 250;
// For what this process has published, and for what waits for the end of an earlier transaction.
const soonMs = 25;
const entriesPerRead = 500;
const { replayMaxChanges, keepAliveSeconds } = limits.live;

/**
 * Tells open pages what has changed in the deployment, in whichever process. One reader asks the database for all of
 * them, and only while there are any; the newest changes are kept in memory for those who come back.
 */
export class LiveFeed {
  readonly #database: Database<LiveTables>;
  readonly #options: LiveFeedOptions;
  readonly #followers = new Set<Following>();
  /** The newest changes: all behind `#since`, up to `#head`. */
  #recent: LiveEntry[] = [];
  #since: LivePosition = { writtenBy: 0, position: 0 };
  #head: LivePosition = { writtenBy: 0, position: 0 };
  /** Those who are being let in, so that the reader goes on for them. */
  #joining = 0;
  #awake: Promise<void> | null = null;
  #reading: Promise<void> | null = null;
  #readAgain = false;
  #poll: NodeJS.Timeout | null = null;
  #pollAtMs = 0;
  #keepAlive: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(database: Database<LiveTables>, options: LiveFeedOptions) {
    this.#database = database;
    this.#options = options;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  async start(): Promise<void> {
    await forgetForeignChanges(this.#database);
  }

  /** Something was published by this process: look soon. */
  wake(): void {
    if (this.#followers.size > 0) this.#armPoll(soonMs);
  }

  /**
   * Lets a follower in, behind the place it has reached; at the newest one when it names none, or one that is not kept
   * any more. Answers how it leaves.
   */
  async follow(follower: LiveFollower, after: LivePosition | null): Promise<() => void> {
    this.#joining += 1;
    try {
      await this.#wakeUp();
      const following: Following = { follower, place: after ?? this.#head };
      if (after === null) this.#admit(following, false);
      else await this.#catchUp(following);
      return () => this.#leave(following);
    } finally {
      this.#joining -= 1;
      this.#restIfAlone();
    }
  }

  close(): void {
    this.#closed = true;
    this.#rest();
    for (const { follower } of [...this.#followers]) follower.onClose();
    this.#followers.clear();
  }

  #leave(following: Following): void {
    this.#followers.delete(following);
    this.#restIfAlone();
  }

  /** Tells the follower what it has missed, and lets it in. */
  async #catchUp(following: Following): Promise<void> {
    // Another process may have told it of what this one has not read yet.
    if (isAfter(following.place, this.#head)) await this.#read();
    const isKnown = () => !isAfter(following.place, this.#head) && !isAfter(this.#since, following.place);
    if (!isKnown() && !(await isLiveKept(this.#database, following.place)))
      return this.#admit(following, true);
    while (!isKnown()) {
      const { entries } = await readLivePage(this.#database, following.place, replayMaxChanges + 1);
      if (entries.length === 0 || entries.length > replayMaxChanges) return this.#admit(following, true);
      advance(following, entries);
    }
    this.#admit(following, false);
  }

  /** All in one turn with the look at what is in memory: nothing can come in between. */
  #admit(following: Following, isReset: boolean): void {
    const { follower } = following;
    if (isReset) following.place = this.#head;
    else advance(following, newerThan(following, this.#recent));
    follower.onPlace(following.place, isReset);
    if (this.#closed) follower.onClose();
    else this.#followers.add(following);
  }

  /** Begins to read at the newest change; while nobody followed, nothing was read. */
  #wakeUp(): Promise<void> {
    this.#awake ??= this.#begin();
    return this.#awake;
  }

  async #begin(): Promise<void> {
    try {
      this.#head = await newestLivePosition(this.#database);
    } catch (cause) {
      this.#awake = null;
      throw cause;
    }
    this.#since = this.#head;
    this.#recent = [];
    if (this.#closed) return;
    this.#armPoll(this.#options.pollMs ?? defaultPollMs);
    this.#keepAlive = startInterval(
      () => this.#tellIdle(),
      this.#options.keepAliveMs ?? keepAliveSeconds * 1_000,
    );
    this.#keepAlive.unref();
  }

  #restIfAlone(): void {
    if (this.#followers.size === 0 && this.#joining === 0) this.#rest();
  }

  #rest(): void {
    if (this.#poll !== null) clearTimeout(this.#poll);
    if (this.#keepAlive !== null) clearInterval(this.#keepAlive);
    this.#poll = null;
    this.#keepAlive = null;
    this.#awake = null;
  }

  #armPoll(afterMs: number): void {
    if (this.#closed || this.#awake === null) return;
    const dueAtMs = performance.now() + afterMs;
    if (this.#poll !== null && this.#pollAtMs <= dueAtMs) return;
    if (this.#poll !== null) clearTimeout(this.#poll);
    this.#pollAtMs = dueAtMs;
    this.#poll = startTimer(() => {
      this.#poll = null;
      void this.#read();
    }, afterMs);
    this.#poll.unref();
  }

  /** One read at a time. Whoever asks during one gets one that began later. */
  async #read(): Promise<void> {
    if (this.#reading) this.#readAgain = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    const awake = this.#awake;
    let isHeldBack = false;
    try {
      do {
        this.#readAgain = false;
        const page = await readLivePage(this.#database, this.#head, entriesPerRead);
        // Everyone has left meanwhile, and whoever came then began at another place.
        if (this.#awake !== awake) return;
        isHeldBack = page.isHeldBack;
        this.#tell(page.entries);
        if (page.entries.length === entriesPerRead) this.#readAgain = true;
      } while (this.#readAgain && !this.#closed);
    } catch (cause) {
      this.#options.onPollError(cause);
    }
    this.#armPoll(isHeldBack ? soonMs : (this.#options.pollMs ?? defaultPollMs));
  }

  #tell(entries: readonly LiveEntry[]): void {
    const last = entries.at(-1);
    if (last === undefined) return;
    this.#head = placeOf(last);
    this.#recent.push(...entries);
    const surplus = this.#recent.splice(0, Math.max(0, this.#recent.length - replayMaxChanges)).at(-1);
    if (surplus) this.#since = placeOf(surplus);
    for (const following of this.#followers) {
      advance(following, newerThan(following, entries));
    }
  }

  #tellIdle(): void {
    for (const { follower, place } of this.#followers) follower.onIdle(place);
  }
}

function advance(following: Following, entries: readonly LiveEntry[]): void {
  const last = entries.at(-1);
  if (last === undefined) return;
  following.place = placeOf(last);
  following.follower.onChanges(entries, following.place);
}

function newerThan({ place }: Following, entries: readonly LiveEntry[]): readonly LiveEntry[] {
  return entries.filter((entry) => isAfter(entry, place));
}

function placeOf({ writtenBy, position }: LivePosition): LivePosition {
  return { writtenBy, position };
}
