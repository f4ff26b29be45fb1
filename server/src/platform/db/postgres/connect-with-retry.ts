import { setTimeout as pause } from "node:timers/promises";
import { DatabaseUnavailable } from "../../faults/database-unavailable.ts";
import type { PostgresConnection, PostgresPool } from "./postgres-pool.ts";

const retryMs = 250;

/**
 * A connection for callers that wait rather than fail. A query is sent again, on another connection, until the database
 * can be reached. Not so in a transaction: it is lost with its connection, and the query fails.
 */
export async function connectWithRetry(pool: PostgresPool): Promise<PostgresConnection> {
  let connection = await untilReachable(() => pool.connect());
  let isInTransaction = false;
  return {
    query: async (statement, values) => {
      for (;;) {
        try {
          const result = await connection.query<never>(statement, values);
          if (statement === "begin") isInTransaction = true;
          if (statement === "commit" || statement === "rollback") isInTransaction = false;
          return result;
        } catch (cause) {
          if (isInTransaction || !(cause instanceof DatabaseUnavailable)) throw cause;
          connection.release(true);
          connection = await untilReachable(() => pool.connect());
        }
      }
    },
    onNotification: (listener) => connection.onNotification(listener),
    release: (discard) => connection.release(discard),
  };
}

/** Retries until the database can be reached. */
async function untilReachable<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (cause) {
      if (!(cause instanceof DatabaseUnavailable)) throw cause;
      await pause(retryMs);
    }
  }
}
