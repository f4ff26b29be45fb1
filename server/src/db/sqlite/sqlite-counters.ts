import { rmSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type Counters, windowsKeptMs } from "../counters.ts";

// Another process holds the lock for microseconds; waiting for it inside SQLite is shorter than a timer.
const lockPatienceMs = 2_000;

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
 */
export class SqliteCounters implements Counters {
  readonly #database: DatabaseSync;
  readonly #take: StatementSync;
  readonly #clear: StatementSync;
  #asked: AskedUnit[] = [];
  #newestWindowMs = 0;

  constructor(file: string) {
    this.#database = openOrReplace(file);
    this.#take = this.#database.prepare(
      "insert into windows values (?, ?, 1) on conflict do update set used = used + 1 where used < ?",
    );
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
      for (const unit of asked) unit.fail(cause);
    }
  }

  #takeAll(asked: readonly AskedUnit[]): boolean[] {
    this.#database.exec("begin immediate");
    try {
      const taken = asked.map(
        ({ counter, windowStartMs, limit }) => this.#take.run(counter, windowStartMs, limit).changes === 1,
      );
      const newestMs = Math.max(...asked.map(({ windowStartMs }) => windowStartMs));
      if (newestMs > this.#newestWindowMs) {
        this.#newestWindowMs = newestMs;
        this.#clear.run(newestMs - windowsKeptMs);
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
  const database = new DatabaseSync(file, { timeout: lockPatienceMs });
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
