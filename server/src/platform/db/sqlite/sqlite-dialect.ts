import { type Dialect, type Driver, SqliteAdapter, SqliteIntrospector } from "kysely";
import { LocklessQueryCompiler } from "./lockless-query-compiler.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";

/** Kysely over one connection. Transactions are opened by `SqliteDatabase`, never through Kysely. */
export function sqliteDialect(connection: SqliteConnection): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driverOf(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LocklessQueryCompiler(),
  };
}

function driverOf(connection: SqliteConnection): Driver {
  const refuse = () => Promise.reject(new Error("Transactions are opened with Database.write."));
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: () => {
      connection.close();
      return Promise.resolve();
    },
  };
}
