import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from "kysely";
import { DatabaseError } from "pg";
import { DatabaseUnavailable } from "../../faults/database-unavailable.ts";
import type { Database, WriteTransaction } from "../database.ts";
import { assertNotInsideWrite, insideWrite } from "../write-scope.ts";
import { connectWithRetry } from "./connect-with-retry.ts";
import { PostgresPool } from "./postgres-pool.ts";

export interface PostgresOptions {
  url: string;
  /** The schema that holds this database's tables. */
  schema: string;
  maxConnections: number;
  /** How long a statement may wait for its answer. Left out: as long as any of the product's may take. */
  answerTimeoutMs?: number;
  /** Called when a connection breaks that is not in use. */
  onConnectionError(cause: Error): void;
}

const serializationFailure = "40001";
const deadlockDetected = "40P01";
const uniqueViolation = "23505";
const maxAttempts = 5;
const retryMs = 250;

/** A database in one schema of a PostgreSQL server. */
export class PostgresDatabase<Tables> implements Database<Tables> {
  readonly dialect = "postgres";
  readonly reader: Kysely<Tables>;
  readonly #pool: PostgresPool;
  readonly #isRetrying: boolean;

  private constructor(pool: PostgresPool, isRetrying: boolean) {
    this.#pool = pool;
    this.#isRetrying = isRetrying;
    const connect = () => (isRetrying ? connectWithRetry(pool) : pool.connect());
    this.reader = new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: {
          options: {},
          // Without cursors, which the product does not use.
          connect: async () => (await connect()) as unknown as PostgresPoolClient,
          end: () => pool.end(),
        },
      }),
    });
  }

  static open<Tables>({ answerTimeoutMs, ...options }: PostgresOptions): PostgresDatabase<Tables> {
    const pool = new PostgresPool({ ...options, applicationName: "sluice" }, answerTimeoutMs);
    return new PostgresDatabase<Tables>(pool, false);
  }

  get retrying(): Database<Tables> {
    return new PostgresDatabase<Tables>(this.#pool, true);
  }

  async write<Result>(work: (transaction: WriteTransaction<Tables>) => Promise<Result>): Promise<Result> {
    assertNotInsideWrite(this.#pool);
    for (let attempt = 1; ; attempt += 1) {
      const actions: Array<() => void> = [];
      let isWorkDone = false;
      try {
        const result = await this.reader.transaction().execute(async (transaction) => {
          const onCommit = (action: () => void) => actions.push(action);
          const tryLock = (name: string) => tryAdvisoryLock(transaction, name);
          const scope = { sql: transaction, dialect: "postgres", onCommit, tryLock } as const;
          const done = await insideWrite(this.#pool, () => work(scope));
          isWorkDone = true;
          return done;
        });
        for (const action of actions) queueMicrotask(action);
        return result;
      } catch (cause) {
        // After the work the commit may have happened although its answer was lost. Only the caller can find out.
        if (isOvertaken(cause) && attempt === 1) continue;
        const isUndone = this.#isRetrying && !isWorkDone && isUnreachable(cause);
        if (isUndone) await pause(retryMs);
        else if (attempt >= maxAttempts || !isRetryable(cause)) throw cause;
      }
    }
  }

  async scrub(): Promise<void> {} // dead rows are the server's own to clear away: see docs/operations.md

  async ping(): Promise<void> {
    await sql`select 1`.execute(this.reader);
  }

  async close(): Promise<void> {
    await this.reader.destroy();
  }
}

async function tryAdvisoryLock<Tables>(transaction: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isLocked"
  `.execute(transaction);
  return rows[0]?.isLocked === true;
}

function isRetryable(cause: unknown): boolean {
  return (
    cause instanceof DatabaseError && (cause.code === serializationFailure || cause.code === deadlockDetected)
  );
}

/**
 * Between a look of this transaction and its write somebody else took the name, or whatever must be unique. The same
 * work, done again, sees theirs and says so.
 */
function isOvertaken(cause: unknown): boolean {
  return cause instanceof DatabaseError && cause.code === uniqueViolation;
}

function isUnreachable(cause: unknown): boolean {
  return cause instanceof DatabaseUnavailable && cause.reason === "unreachable";
}
