import type { PgBoss } from "pg-boss";
import type { PostgresPool } from "../db/postgres/postgres-pool.ts";
import type { JsonValue } from "./job-queue.ts";
import type { ClaimedJob, Exchange, JobStore, Settlement } from "./job-store.ts";
import type { PgBossStatements } from "./pg-boss-statements.ts";

/** A start of a job, as pg-boss tells it from others. A claim is written `<id>/<retries>`. */
interface Start {
  id: string;
  retries: number;
}

/** The jobs of one worker process in a PostgreSQL schema that pg-boss keeps. */
export class PgBossJobStore implements JobStore {
  readonly #boss: PgBoss;
  readonly #pool: PostgresPool;
  readonly #statements: PgBossStatements;
  readonly #notify: (queue: string) => void;

  constructor(
    boss: PgBoss,
    pool: PostgresPool,
    statements: PgBossStatements,
    notify: (queue: string) => void,
  ) {
    this.#boss = boss;
    this.#pool = pool;
    this.#statements = statements;
    this.#notify = notify;
  }

  async exchange(queue: string, settlements: readonly Settlement[], capacity: number): Promise<Exchange> {
    const refused = settlements.length > 0 ? await this.#settle(queue, settlements) : [];
    try {
      return { claimed: capacity > 0 ? await this.#fetch(queue, capacity) : [], refused };
    } catch (cause) {
      // What was settled must not be settled again; the next look meets the same trouble, or none.
      if (settlements.length === 0) throw cause;
      return { claimed: [], refused };
    }
  }

  async nextDueInMs(queue: string): Promise<number | null> {
    const [next] = await this.#query<{ inMs: number }>(this.#statements.nextDue, [queue]);
    return next ? next.inMs : null;
  }

  async renew(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>> {
    const starts = jobs.map(startOf);
    const rows = await this.#query<{ id: string }>(this.#statements.renew, [
      jobs.map(({ queue }) => queue),
      starts.map(({ id }) => id),
      starts.map(({ retries }) => retries),
    ]);
    const held = new Set(rows.map(({ id }) => id));
    return new Set(jobs.filter((job) => held.has(startOf(job).id)).map(({ claim }) => claim));
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

  async #fetch(queue: string, batchSize: number): Promise<ClaimedJob[]> {
    const db = { executeSql: (text: string, values?: unknown[]) => this.#pool.query(text, values) };
    const jobs = await this.#boss.fetch<string>(queue, { batchSize, includeMetadata: true, db });
    // pg-boss takes the right ones, but hands them over in any order.
    jobs.sort((one, other) => one.createdOn.getTime() - other.createdOn.getTime());
    return jobs.map(({ id, data, retryCount, singletonKey }) => ({
      queue,
      key: singletonKey ?? "",
      payload: JSON.parse(data) as JsonValue,
      attempt: retryCount + 1,
      claim: `${id}/${retryCount}`,
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
