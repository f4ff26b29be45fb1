import { shareOut } from "@sluice/core";
import type { PostgresPool } from "../db/postgres/postgres-pool.ts";
import { type Capacity, capacityAfter, freePlaces, hasCapacityFor } from "./capacity.ts";
import type { JsonValue } from "./job-queue.ts";
import type { ClaimedJob, Exchange, JobStore, Settlement } from "./job-store.ts";
import type { PgBossStatements } from "./pg-boss-statements.ts";

/** What identifies a start of a job for pg-boss. A claim is written `<id>/<retries>`. */
interface Start {
  id: string;
  retries: number;
}

interface LaneRow {
  lane: string;
  due: number;
  laterInMs: number | null;
}

interface TakenRow extends Start {
  key: string | null;
  data: string;
  lane: string;
  createdOn: Date;
}

/** The jobs of one worker process in a PostgreSQL schema that pg-boss keeps. */
export class PgBossJobStore implements JobStore {
  readonly #pool: PostgresPool;
  readonly #statements: PgBossStatements;
  readonly #notify: (queue: string) => void;

  constructor(pool: PostgresPool, statements: PgBossStatements, notify: (queue: string) => void) {
    this.#pool = pool;
    this.#statements = statements;
    this.#notify = notify;
  }

  async exchange(queue: string, settlements: readonly Settlement[], capacity: Capacity): Promise<Exchange> {
    const refused = settlements.length > 0 ? await this.#settle(queue, settlements) : [];
    try {
      return { ...(await this.#take(queue, capacity)), refused };
    } catch (cause) {
      // What was settled must not be settled again. The next exchange meets the same error, or none.
      if (settlements.length === 0) throw cause;
      return { claimed: [], refused, nextDueInMs: 0 };
    }
  }

  async renew(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>> {
    const starts = jobs.map(startOf);
    const rows = await this.#query<{ id: string }>(this.#statements.renew, [
      jobs.map(({ queue }) => queue),
      starts.map(({ id }) => id),
      starts.map(({ retries }) => retries),
    ]);
    const owned = new Set(rows.map(({ id }) => id));
    return new Set(jobs.filter((job) => owned.has(startOf(job).id)).map(({ claim }) => claim));
  }

  async #settle(queue: string, settlements: readonly Settlement[]): Promise<ClaimedJob[]> {
    const starts = settlements.map(({ job }) => startOf(job));
    const rows = await this.#query<{ id: string; waits: boolean }>(this.#statements.settle, [
      queue,
      starts.map(({ id }) => id),
      starts.map(({ retries }) => retries),
      settlements.map(({ outcome }) => outcome.kind),
      settlements.map(({ outcome }) => (outcome.kind === "retry" ? outcome.delayMs : 0)),
    ]);
    if (rows.some(({ waits }) => waits)) this.#notify(queue);
    const settled = new Set(rows.map(({ id }) => id));
    return settlements.map(({ job }) => job).filter((job) => !settled.has(startOf(job).id));
  }

  async #take(queue: string, capacity: Capacity): Promise<Pick<Exchange, "claimed" | "nextDueInMs">> {
    const free = freePlaces(capacity);
    if (free === 0) return { claimed: [], nextDueInMs: null };
    const lanes = await this.#query<LaneRow>(this.#statements.lanes, [queue, free]);
    const wanting = lanes.map(({ lane, due }) => ({ lane, wants: due }));
    const claimed = await this.#takeShares(queue, shareOut(capacity.places, capacity.claimed, wanting));
    const left = capacityAfter(capacity, claimed);
    const waits = lanes
      .filter(({ lane }) => hasCapacityFor(left, lane))
      .map(({ lane, due, laterInMs }) =>
        claimed.filter((job) => job.lane === lane).length < due ? 0 : laterInMs,
      )
      .filter((waitMs) => waitMs !== null);
    return { claimed, nextDueInMs: waits.length > 0 ? Math.min(...waits) : null };
  }

  async #takeShares(queue: string, shares: ReadonlyMap<string, number>): Promise<ClaimedJob[]> {
    if (shares.size === 0) return [];
    const values = [queue, [...shares.keys()], [...shares.values()]];
    const rows = await this.#query<TakenRow>(this.#statements.take, values);
    rows.sort((one, other) => one.createdOn.getTime() - other.createdOn.getTime());
    return rows.map(({ id, key, data, retries, lane }) => ({
      queue,
      key: key ?? "",
      payload: JSON.parse(data) as JsonValue,
      attempt: retries + 1,
      claim: `${id}/${retries}`,
      lane,
    }));
  }

  async #query<Row>(statement: string, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.#pool.query<Row>(statement, values);
    return rows;
  }
}

function startOf({ claim }: ClaimedJob): Start {
  const [id = "", retries] = claim.split("/");
  return { id, retries: Number(retries) };
}
