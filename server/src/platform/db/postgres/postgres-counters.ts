import { type Kysely, sql } from "kysely";
import { type Counters, windowsKeptMs } from "../counters.ts";

/** Counters in an unlogged table: one statement a unit, and no commit waits for the disk. */
export class PostgresCounters implements Counters {
  readonly #sql: Kysely<unknown>;
  #newestWindowMs = 0;

  constructor(sql: Kysely<unknown>) {
    this.#sql = sql;
  }

  async take(counter: string, windowStartMs: number, limit: number): Promise<boolean> {
    if (limit < 1) return false;
    const taken = await sql`
      insert into rate_windows as held (counter, window_start, used) values (${counter}, ${windowStartMs}, 1)
      on conflict (counter, window_start) do update set used = held.used + 1 where held.used < ${limit}
    `.execute(this.#sql);
    if (windowStartMs > this.#newestWindowMs) {
      this.#newestWindowMs = windowStartMs;
      await sql`delete from rate_windows where window_start < ${windowStartMs - windowsKeptMs}`.execute(
        this.#sql,
      );
    }
    return taken.numAffectedRows === 1n;
  }

  /** The connections are the database's. */
  async close(): Promise<void> {}
}
