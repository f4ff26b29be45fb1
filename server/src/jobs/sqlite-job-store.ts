import { randomUUID } from "node:crypto";
import { shareOut } from "@sluice/core";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";
import type { JsonValue } from "./job-queue.ts";
import type { ClaimedJob, Exchange, JobStore, Settlement } from "./job-store.ts";
import { freeIn, hasRoomFor, type Room, roomAfter } from "./room.ts";

type Connection = Kysely<DeploymentTables>;
type LaneRow = { lane: string; due_at: number };
type WaitingRow = LaneRow & { job_id: number; job_key: string; payload: string; attempts: number };

/** The jobs of one worker process in the `jobs` table of a SQLite database. */
export class SqliteJobStore implements JobStore {
  readonly #database: Database<DeploymentTables>;
  readonly #now: () => number;
  readonly #leaseMs: number;
  readonly #workerId = randomUUID();
  #claims = 0;

  constructor(database: Database<DeploymentTables>, now: () => number, leaseMs: number) {
    this.#database = database;
    this.#now = now;
    this.#leaseMs = leaseMs;
  }

  async exchange(queue: string, settlements: readonly Settlement[], room: Room): Promise<Exchange> {
    if (settlements.length === 0) {
      // A look that finds nothing to take must not cost a write and its disk sync.
      const nextDueInMs = await this.#nextDueInMs(this.#database.reader, queue, room);
      if (nextDueInMs === null || nextDueInMs > 0) return { claimed: [], refused: [], nextDueInMs };
    }
    return await this.#database.write(async ({ sql: db }) => {
      const settled = await this.#settle(db, settlements);
      const claimed = await this.#claim(db, queue, room);
      return {
        claimed,
        refused: settlements.map(({ job }) => job).filter(({ claim }) => !settled.has(claim)),
        nextDueInMs: await this.#nextDueInMs(db, queue, roomAfter(room, claimed)),
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

  /** Answers the claims that were still held. */
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
    const held = sql`worker_id = ${this.#workerId} and claim in (select value from json_each(${claims}))`;
    const finished = await sql<{ claim: number }>`
      delete from jobs where ${held} and again_at is null returning claim
    `.execute(db);
    if (finished.rows.length === settlements.length) return claimTexts(finished.rows);
    // `returning` shows the row as it is afterwards, without its claim: these are asked for before.
    const again = await sql<{ claim: number }>`select claim from jobs where ${held}`.execute(db);
    await sql`
      update jobs set due_at = again_at, again_at = null, attempts = 0, worker_id = null, claim = null
      where ${held}
    `.execute(db);
    return claimTexts([...finished.rows, ...again.rows]);
  }

  async #putBack(db: Connection, settlements: readonly Settlement[]): Promise<string[]> {
    const settled: string[] = [];
    for (const { job, outcome } of settlements) {
      const runAt = this.#now() + (outcome.kind === "retry" ? outcome.delayMs : 0);
      const uncounted = outcome.kind === "released" ? 1 : 0;
      const { numAffectedRows } = await sql`
        update jobs set due_at = min(ifnull(again_at, ${runAt}), ${runAt}), again_at = null,
          attempts = attempts - ${uncounted}, worker_id = null, claim = null
        where worker_id = ${this.#workerId} and claim = ${Number(job.claim)}
      `.execute(db);
      if (numAffectedRows) settled.push(job.claim);
    }
    return settled;
  }

  async #claim(db: Connection, queue: string, room: Room): Promise<ClaimedJob[]> {
    const now = this.#now();
    const due = (await this.#lanes(db, queue, room)).filter(({ due_at }) => due_at <= now);
    const waiting = new Map<string, WaitingRow[]>();
    for (const { lane } of due) waiting.set(lane, await this.#waitingOf(db, queue, lane, freeIn(room)));
    const wanting = due.map(({ lane }) => ({ lane, wants: waiting.get(lane)?.length ?? 0 }));
    const rows = [...shareOut(room.places, room.held, wanting)]
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
    `.execute(db);
    return rows.map((row, index) => ({
      queue,
      key: row.job_key,
      payload: JSON.parse(row.payload) as JsonValue,
      attempt: row.attempts + 1,
      claim: String(claims[index]?.[1]),
      lane: row.lane,
    }));
  }

  async #waitingOf(db: Connection, queue: string, lane: string, limit: number): Promise<WaitingRow[]> {
    const { rows } = await sql<WaitingRow>`
      select job_id, job_key, payload, attempts, due_at, lane from jobs
      where queue = ${queue} and lane = ${lane} and due_at <= ${this.#now()} and ${this.#takeable()}
      order by due_at, job_id limit ${limit}
    `.execute(db);
    return rows;
  }

  async #nextDueInMs(db: Connection, queue: string, room: Room): Promise<number | null> {
    const [next] = await this.#lanes(db, queue, room);
    return next ? next.due_at - this.#now() : null;
  }

  /**
   * The lanes that the worker has room for, each with when its next job is due, the earliest first. The index is
   * entered once a lane, however many jobs it has.
   */
  async #lanes(db: Connection, queue: string, room: Room): Promise<LaneRow[]> {
    const { rows } = await sql<LaneRow>`
      with recursive lanes (lane) as (
        select min(lane) from jobs where queue = ${queue}
        union all
        select (select min(jobs.lane) from jobs where queue = ${queue} and jobs.lane > lanes.lane)
        from lanes where lane is not null
      ), next as (
        select lane, (
          select due_at from jobs where queue = ${queue} and jobs.lane = lanes.lane and ${this.#takeable()}
          order by due_at limit 1
        ) as due_at
        from lanes where lane is not null
      )
      select lane, due_at from next where due_at is not null order by due_at
    `.execute(db);
    return rows.filter(({ lane }) => hasRoomFor(room, lane));
  }

  /** A job of our own whose lease ran out while this process was paused is renewed, not taken over. */
  #takeable() {
    return sql`(worker_id is null or worker_id <> ${this.#workerId})`;
  }
}

function claimsOf(jobs: readonly ClaimedJob[]): string {
  return JSON.stringify(jobs.map(({ claim }) => Number(claim)));
}

function claimTexts(rows: ReadonlyArray<{ claim: number }>): string[] {
  return rows.map(({ claim }) => String(claim));
}
