import { Kysely, PostgresDialect, sql } from "kysely";
import { DatabaseError, Pool, types } from "pg";
import type { Database, WriteTransaction } from "../database.ts";
import { assertNotInsideWrite, insideWrite } from "../write-scope.ts";

export interface PostgresOptions {
  url: string;
  /** The schema that holds this database's tables. */
  schema: string;
  maxConnections: number;
  /** Told of connections that break while nobody uses them. */
  onConnectionError(cause: Error): void;
}

const int8 = 20;
const serializationFailure = "40001";
const deadlockDetected = "40P01";
const maxAttempts = 5;

/** A database in one schema of a PostgreSQL server. */
export class PostgresDatabase<Tables> implements Database<Tables> {
  readonly dialect = "postgres";
  readonly reader: Kysely<Tables>;

  constructor(options: PostgresOptions) {
    this.reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(options) }) });
  }

  async write<Result>(work: (transaction: WriteTransaction<Tables>) => Promise<Result>): Promise<Result> {
    assertNotInsideWrite(this);
    for (let attempt = 1; ; attempt += 1) {
      const actions: Array<() => void> = [];
      try {
        const result = await this.reader.transaction().execute((transaction) => {
          const onCommit = (action: () => void) => actions.push(action);
          return insideWrite(this, () => work({ sql: transaction, dialect: "postgres", onCommit }));
        });
        for (const action of actions) queueMicrotask(action);
        return result;
      } catch (cause) {
        if (attempt >= maxAttempts || !isWorthAnotherTry(cause)) throw cause;
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

function openPool(options: PostgresOptions): Pool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: 10_000,
    application_name: "sluice",
    keepAlive: true,
    // bigint columns hold milliseconds and counts, all far below 2^53: read them as numbers.
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : types.getTypeParser(oid, format)) },
    // Queued by the client ahead of every query of a new connection.
    onConnect: (client) => client.query(`set search_path to "${options.schema}"`),
  });
  pool.on("error", options.onConnectionError);
  return pool;
}

function isWorthAnotherTry(cause: unknown): boolean {
  return (
    cause instanceof DatabaseError && (cause.code === serializationFailure || cause.code === deadlockDetected)
  );
}
