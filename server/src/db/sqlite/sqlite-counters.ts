import { rmSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type Counters, windowsKeptMs } from "../counters.ts";

// Another process holds the lock for microseconds; waiting for it inside SQLite is shorter than a timer.
const lockPatienceMs = 2_000;

/** Counters in a small file of their own, written without a disk sync: a unit costs a few microseconds. */
export class SqliteCounters implements Counters {
  readonly #database: DatabaseSync;
  readonly #take: StatementSync;
  readonly #clear: StatementSync;
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
    const taken = this.#take.run(counter, windowStartMs, limit).changes === 1;
    if (windowStartMs > this.#newestWindowMs) {
      this.#newestWindowMs = windowStartMs;
      this.#clear.run(windowStartMs - windowsKeptMs);
    }
    return taken;
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
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
