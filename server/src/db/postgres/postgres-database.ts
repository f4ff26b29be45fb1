import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from "kysely";
import { DatabaseError } from "pg";
import type { Database, WriteTransaction } from "../database.ts";
import { assertNotInsideWrite, insideWrite } from "../write-scope.ts";
import { PostgresPool } from "./postgres-pool.ts";

export interface PostgresOptions {
  url: string;
  /** The schema that holds this database's tables. */
  schema: string;
  maxConnections: number;
  /** How long a statement may wait for its answer. Left out: as long as any of the product's may take. */
  patienceMs?: number;
  /** Told of connections that break while nobody uses them. */
  onConnectionError(cause: Error): void;
}

const serializationFailure = "40001";
const deadlockDetected = "40P01";
const maxAttempts = 5;

/** A database in one schema of a PostgreSQL server. */
export class PostgresDatabase<Tables> implements Database<Tables> {
  readonly dialect = "postgres";
  readonly reader: Kysely<Tables>;

  constructor({ patienceMs, ...options }: PostgresOptions) {
    const pool = new PostgresPool({ ...options, applicationName: "sluice" }, patienceMs);
    this.reader = new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: {
          options: {},
          // Without cursors, which the product does not use.
          connect: async () => (await pool.connect()) as unknown as PostgresPoolClient,
          end: () => pool.end(),
        },
      }),
    });
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

function isWorthAnotherTry(cause: unknown): boolean {
  return (
    cause instanceof DatabaseError && (cause.code === serializationFailure || cause.code === deadlockDetected)
  );
}
