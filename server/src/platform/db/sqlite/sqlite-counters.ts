import { rmSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type Counters, windowsKeptMs } from "../counters.ts";
import { isFullDisk } from "./full-disk.ts";
import { makePrivate } from "./make-private.ts";

// Another process has the lock for microseconds; waiting for it inside SQLite is shorter than a timer.
const lockTimeoutMs = 2_000;

interface AskedUnit {
  counter: string;
  windowStartMs: number;
  limit: number;
  answer(taken: boolean): void;
  fail(cause: unknown): void;
}

/**
 * Counters in a small file of their own, written without a disk sync. The units asked for in one turn of the
 * event loop are taken in one transaction, which costs as much as taking one.
 *
 * While the disk is full, units are counted in memory, in addition to the file: a caller that only reads need not be
 * refused because a number cannot be written. Meanwhile processes do not see each other's counts.
 */
export class SqliteCounters implements Counters {
  readonly #database: DatabaseSync;
  readonly #take: StatementSync;
  readonly #clear: StatementSync;
  readonly #read: StatementSync;
  /** What could not be written, by counter. */
  readonly #unwritten = new Map<string, { windowStartMs: number; used: number }>();
  #asked: AskedUnit[] = [];
  #newestWindowMs = 0;

  constructor(file: string) {
    this.#database = openOrReplace(file);
    this.#take = this.#database.prepare(
      "insert into windows values (?, ?, 1) on conflict do update set used = used + 1 where used < ?",
    );
    this.#read = this.#database.prepare("select used from windows where counter = ? and window_start = ?");
    this.#clear = this.#database.prepare("delete from windows where window_start < ?");
  }

  async take(counter: string, windowStartMs: number, limit: number): Promise<boolean> {
    if (limit < 1) return false;
    return await new Promise((answer, fail) => {
      this.#asked.push({ counter, windowStartMs, limit, answer, fail });
      if (this.#asked.length === 1) setImmediate(() => this.#answerAll());
    });
  }

  async close(): Promise<void> {
    this.#answerAll();
    if (this.#database.isOpen) this.#database.close();
  }

  #answerAll(): void {
    const asked = this.#asked;
    if (asked.length === 0) return;
    this.#asked = [];
    try {
      const taken = this.#takeAll(asked);
      for (const [at, unit] of asked.entries()) unit.answer(taken[at] === true);
    } catch (cause) {
      for (const unit of asked) {
        if (isFullDisk(cause)) unit.answer(this.#takeInMemory(unit));
        else unit.fail(cause);
      }
    }
  }

  #takeInMemory({ counter, windowStartMs, limit }: AskedUnit): boolean {
    const written = Number(this.#read.get(counter, windowStartMs)?.used ?? 0);
    const used = this.#unwrittenOf(counter, windowStartMs);
    if (written + used >= limit) return false;
    this.#unwritten.set(counter, { windowStartMs, used: used + 1 });
    return true;
  }

  #unwrittenOf(counter: string, windowStartMs: number): number {
    const held = this.#unwritten.get(counter);
    return held?.windowStartMs === windowStartMs ? held.used : 0;
  }

  #takeAll(asked: readonly AskedUnit[]): boolean[] {
    this.#database.exec("begin immediate");
    try {
      const taken = asked.map(({ counter, windowStartMs, limit }) => {
        const left = limit - this.#unwrittenOf(counter, windowStartMs);
        return left > 0 && this.#take.run(counter, windowStartMs, left).changes === 1;
      });
      const newestMs = Math.max(...asked.map(({ windowStartMs }) => windowStartMs));
      if (newestMs > this.#newestWindowMs) {
        this.#newestWindowMs = newestMs;
        this.#clear.run(newestMs - windowsKeptMs);
        this.#unwritten.clear();
      }
      this.#database.exec("commit");
      return taken;
    } catch (cause) {
      if (this.#database.isTransaction) this.#database.exec("rollback");
      throw cause;
    }
  }
}

/** Without syncs a power cut may spoil the file. Nothing in it is worth keeping then, so it is made anew. */
function openOrReplace(file: string): DatabaseSync {
  try {
    return open(file);
  } catch (cause) {
    if (!isSpoilt(cause)) throw cause;
    for (const path of [file, `${file}-wal`, `${file}-shm`]) rmSync(path, { force: true });
    return open(file);
  }
}

function open(file: string): DatabaseSync {
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: lockTimeoutMs });
  try {
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = off;
      create table if not exists windows (
        counter text not null,
        window_start integer not null,
        used integer not null,
        primary key (counter, window_start)
      ) strict, without rowid;
    `);
    const check = database.prepare("pragma quick_check").get() as { quick_check: string };
    if (check.quick_check !== "ok") throw Object.assign(new Error(check.quick_check), { errcode: corrupt });
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

const corrupt = 11;
const notADatabase = 26;

function isSpoilt(cause: unknown): boolean {
  const code = (cause as { errcode?: number }).errcode ?? 0;
  return [corrupt, notADatabase].includes(code & 0xff);
}
