import { randomUUID } from "node:crypto";
import { shareOut } from "@sluice/core";
import { type Kysely, sql } from "kysely";
import type { Database, WriteTransaction } from "../db/database.ts";
import { type Capacity, capacityAfter, freePlaces, hasCapacityFor } from "./capacity.ts";
import type { JsonValue } from "./job-queue.ts";
import type { ClaimedJob, Exchange, JobStore, Settlement } from "./job-store.ts";
import type { JobTables } from "./job-tables.ts";
import { dueOfLane, type LaneRow, lanesWithin, lookAtLanes, type WaitingRow } from "./sqlite-job-lanes.ts";

type Connection = Kysely<JobTables>;

/** The jobs of one worker process in the `jobs` table of a SQLite database. */
export class SqliteJobStore implements JobStore {
  readonly #database: Database<JobTables>;
  readonly #now: () => number;
  readonly #leaseMs: number;
  readonly #workerId = randomUUID();
  #claims = 0;

  constructor(database: Database<JobTables>, now: () => number, leaseMs: number) {
    this.#database = database;
    this.#now = now;
    this.#leaseMs = leaseMs;
  }

  async exchange(queue: string, settlements: readonly Settlement[], capacity: Capacity): Promise<Exchange> {
    const asked = { queue, workerId: this.#workerId };
    if (settlements.length === 0) {
      // An exchange that finds nothing to claim must not cost a write and its disk sync.
      const nextDueInMs = this.#nextDueInMs(await lookAtLanes(this.#database, asked), capacity);
      if (nextDueInMs === null || nextDueInMs > 0) return { claimed: [], refused: [], nextDueInMs };
    }
    return await this.#database.write(async (transaction) => {
      const settled = await this.#settle(transaction.sql, settlements);
      const claimed = await this.#claim(transaction, queue, capacity);
      const { rows } = await lanesWithin(transaction, asked);
      return {
        claimed,
        refused: settlements.map(({ job }) => job).filter(({ claim }) => !settled.has(claim)),
        nextDueInMs: this.#nextDueInMs(rows, capacityAfter(capacity, claimed)),
      };
    });
  }

  async renew(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.#database.write(({ sql: db }) =>
      sql<{ claim: number }>`
        update jobs set due_at = ${this.#now() + this.#leaseMs}
        where worker_id = ${this.#workerId} and claim in (select value from json_each(${claimsOf(jobs)}))
        returning claim
      `.execute(db),
    );
    return new Set(rows.map(({ claim }) => String(claim)));
  }

  /** Answers the claims that were still owned. */
  async #settle(db: Connection, settlements: readonly Settlement[]): Promise<Set<string>> {
    const completed = settlements.filter(({ outcome }) => outcome.kind === "completed");
    const interrupted = settlements.filter(({ outcome }) => outcome.kind !== "completed");
    return new Set([
      ...(completed.length > 0 ? await this.#complete(db, completed) : []),
      ...(interrupted.length > 0 ? await this.#putBack(db, interrupted) : []),
    ]);
  }

  async #complete(db: Connection, settlements: readonly Settlement[]): Promise<string[]> {
    const claims = claimsOf(settlements.map(({ job }) => job));
    const owned = sql`worker_id = ${this.#workerId} and claim in (select value from json_each(${claims}))`;
    const finished = await sql<{ claim: number }>`
      delete from jobs where ${owned} and again_at is null returning claim
    `.execute(db);
    if (finished.rows.length === settlements.length) return claimTexts(finished.rows);
    // `returning` shows the row as it is afterwards, without its claim: these are asked for before.
    const again = await sql<{ claim: number }>`select claim from jobs where ${owned}`.execute(db);
    await sql`
      update jobs set due_at = again_at, again_at = null, attempts = 0, worker_id = null, claim = null
      where ${owned}
    `.execute(db);
    return claimTexts([...finished.rows, ...again.rows]);
  }

  async #putBack(db: Connection, settlements: readonly Settlement[]): Promise<string[]> {
    const settled: string[] = [];
    for (const { job, outcome } of settlements) {
      const runAt = this.#now() + (outcome.kind === "retry" ? outcome.delayMs : 0);
      const uncounted = outcome.kind === "returned" ? 1 : 0;
      const { numAffectedRows } = await sql`
        update jobs set due_at = min(ifnull(again_at, ${runAt}), ${runAt}), again_at = null,
          attempts = attempts - ${uncounted}, worker_id = null, claim = null
        where worker_id = ${this.#workerId} and claim = ${Number(job.claim)}
      `.execute(db);
      if (numAffectedRows) settled.push(job.claim);
    }
    return settled;
  }

  async #claim(
    transaction: WriteTransaction<JobTables>,
    queue: string,
    capacity: Capacity,
  ): Promise<ClaimedJob[]> {
    const now = this.#now();
    const asked = { queue, workerId: this.#workerId };
    const lanes = (await lanesWithin(transaction, asked)).rows.filter(
      ({ lane, due_at }) => due_at <= now && hasCapacityFor(capacity, lane),
    );
    const waiting = new Map<string, WaitingRow[]>();
    for (const { lane } of lanes) {
      const due = await dueOfLane(transaction, { ...asked, lane, now, limit: freePlaces(capacity) });
      waiting.set(lane, due.rows);
    }
    const wanting = lanes.map(({ lane }) => ({ lane, wants: waiting.get(lane)?.length ?? 0 }));
    const rows = [...shareOut(capacity.places, capacity.claimed, wanting)]
      .flatMap(([lane, share]) => waiting.get(lane)?.slice(0, share) ?? [])
      .sort((one, other) => one.due_at - other.due_at || one.job_id - other.job_id);
    if (rows.length === 0) return [];
    const claims = rows.map(({ job_id }) => {
      this.#claims += 1;
      return [job_id, this.#claims] as const;
    });
    await sql`
      update jobs set worker_id = ${this.#workerId}, claim = taken.value ->> 1,
        due_at = ${now + this.#leaseMs}, again_at = null, attempts = attempts + 1
      from json_each(${JSON.stringify(claims)}) taken
      where job_id = taken.value ->> 0
    `.execute(transaction.sql);
    return rows.map((row, index) => ({
      queue,
      key: row.job_key,
      payload: JSON.parse(row.payload) as JsonValue,
      attempt: row.attempts + 1,
      claim: String(claims[index]?.[1]),
      lane: row.lane,
    }));
  }

  #nextDueInMs(lanes: readonly LaneRow[], capacity: Capacity): number | null {
    const next = lanes.find(({ lane }) => hasCapacityFor(capacity, lane));
    return next ? next.due_at - this.#now() : null;
  }
}

function claimsOf(jobs: readonly ClaimedJob[]): string {
  return JSON.stringify(jobs.map(({ claim }) => Number(claim)));
}

function claimTexts(rows: ReadonlyArray<{ claim: number }>): string[] {
  return rows.map(({ claim }) => String(claim));
}
