import { setTimeout as pause } from "node:timers/promises";
import { DatabaseUnavailable } from "../../faults/database-unavailable.ts";
import type { PostgresConnection, PostgresPool } from "./postgres-pool.ts";

const tryAgainMs = 250;

/**
 * A connection for those who would rather wait than fail. Its reads are sent again, on another connection, until the
 * database can be reached. A transaction is whole or lost with its connection, so there the loss is told.
 */
export async function connectPatiently(pool: PostgresPool): Promise<PostgresConnection> {
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

/** Does it again until the database can be reached. */
async function untilReachable<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (cause) {
      if (!(cause instanceof DatabaseUnavailable)) throw cause;
      await pause(tryAgainMs);
    }
  }
}
