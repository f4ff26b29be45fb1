import type { Kysely } from "kysely";

export type DialectName = "sqlite" | "postgres";

/** What a write is given: its transaction, and a place for what must wait for the commit. */
export interface WriteTransaction<Tables> {
  readonly sql: Kysely<Tables>;
  readonly dialect: DialectName;
  /** Runs once the transaction is durable, never when it was rolled back. */
  onCommit(action: () => void): void;
  /**
   * Takes the lock of this name until the transaction ends; false, at once, while another transaction has it. Where
   * there is one writer at a time (SQLite) nobody else can have it.
   */
  tryLock(name: string): Promise<boolean>;
}

/**
 * One database of the product (the console's or a deployment's), whatever stores it.
 *
 * Writes are asynchronous on every dialect and are acknowledged only when durable, so an adapter
 * may group several into one disk sync. A write may be attempted again, after a deadlock or when
 * somebody else took a unique value that it had found free: it must touch nothing but `sql` and
 * `onCommit`, and it must not wait for anything but its own queries.
 *
 * Row locks are written as PostgreSQL has them (`forUpdate`, `forShare`). On SQLite the adapter leaves them out: a
 * write has the whole database to itself.
 *
 * While the database cannot be reached, or its disk is full, reads and writes fail with `DatabaseUnavailable`.
 */
export interface Database<Tables> {
  readonly dialect: DialectName;
  /** For reads. It sees every acknowledged write. */
  readonly reader: Kysely<Tables>;
  write<Result>(work: (transaction: WriteTransaction<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * Returns when nothing that was deleted or overwritten is left in the database's files. A PostgreSQL server does that
   * itself, and there this returns at once.
   */
  scrub(): Promise<void>;
  /**
   * The same database for callers that wait rather than fail. While it cannot be reached, reads are retried, and so are
   * writes, unless it is unknown whether they were committed. Left out where a database can always be reached.
   */
  readonly retrying?: Database<Tables>;
  /** Fails when the database cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
