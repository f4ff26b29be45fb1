import { AsyncLocalStorage } from "node:async_hooks";

interface OpenWrite {
  database: object;
  outer: OpenWrite | undefined;
}

const openWrite = new AsyncLocalStorage<OpenWrite>();

/**
 * Refuses a write that is started inside another write of the same database. On SQLite it would
 * wait for itself for ever; on PostgreSQL it would silently be a second transaction.
 */
export function insideWrite<Result>(database: object, work: () => Promise<Result>): Promise<Result> {
  return openWrite.run({ database, outer: openWrite.getStore() }, work);
}

export function assertNotInsideWrite(database: object): void {
  for (let open = openWrite.getStore(); open; open = open.outer) {
    if (open.database === database) {
      throw new Error("A write was started inside another write; pass the transaction on instead.");
    }
  }
}

/** For work that serves every writer and must not inherit the scope of the one that woke it. */
export function outsideWrites<Result>(work: () => Result): Result {
  return openWrite.exit(work);
}
