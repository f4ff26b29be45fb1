import { closeSync, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database, WriteTransaction } from "../database.ts";
import { assertNotInsideWrite, insideWrite, outsideWrites } from "../write-scope.ts";
import { asUnavailable } from "./full-disk.ts";
import { makePrivate } from "./make-private.ts";
import { SqliteConnection } from "./sqlite-connection.ts";
import { SqliteKysely } from "./sqlite-kysely.ts";
import { WalCheckpointer } from "./wal-checkpointer.ts";
import { WalSync } from "./wal-sync.ts";

interface PendingWrite {
  run(): Promise<void>;
  commit(): void;
  fail(cause: unknown): void;
}

/** What an embedded database tells of its disk. */
export interface SqliteEvents {
  /** The disk is found full, or it has space again. */
  onDiskSpaceChange?(hasSpace: boolean): void;
  /** The log was synced, or could not be. */
  onSynced?(durationMs: number): void;
}

// A group ends when no write waits, or at this many, so that the first write of a busy moment does not wait for all
// that come after it.
const maxWritesPerGroup = 128;
const lockTimeoutMs = 10_000;

/**
 * A database in one SQLite file: one connection writes, another reads.
 *
 * Writes that wait together become one transaction, each behind a savepoint of its own, and are
 * acknowledged together by one sync of the log (see `WalSync`). A write that throws takes back its
 * own rows only.
 */
export class SqliteDatabase<Tables> implements Database<Tables> {
  readonly dialect = "sqlite";
  readonly reader: Kysely<Tables>;
  readonly #writer: Kysely<Tables>;
  readonly #connection: SqliteConnection;
  readonly #sync: WalSync;
  readonly #checkpointer: WalCheckpointer;
  readonly #waiting: PendingWrite[] = [];
  readonly #onDiskSpaceChange: (hasSpace: boolean) => void;
  #hasSpace = true;
  #draining: Promise<void> | null = null;
  #broken: Error | null = null;
  #closed = false;

  private constructor(
    file: string,
    connection: SqliteConnection,
    { onDiskSpaceChange = () => {}, onSynced = () => {} }: SqliteEvents,
  ) {
    this.#connection = connection;
    this.#onDiskSpaceChange = onDiskSpaceChange;
    this.#writer = new SqliteKysely<Tables>(connection);
    this.reader = new SqliteKysely<Tables>(new SqliteConnection(file, { readOnly: true }));
    this.#sync = new WalSync(`${file}-wal`, onSynced);
    this.#checkpointer = new WalCheckpointer(file);
  }

  static async open<Tables>(file: string, events: SqliteEvents = {}): Promise<SqliteDatabase<Tables>> {
    makePrivate(file);
    const connection = new SqliteConnection(file, { readOnly: false });
    await whenUnlocked(() => connection.raw.exec("pragma journal_mode = wal"));
    // Not FULL: WalSync syncs the log itself, off the event loop, before anything is acknowledged.
    connection.raw.exec("pragma synchronous = normal; pragma wal_autocheckpoint = 0");
    // An empty write transaction brings the log file into being, and the folder is synced so that
    // its name survives a power cut as well as its content.
    await whenUnlocked(() => connection.raw.exec("begin immediate; commit"));
    syncFolder(dirname(file));
    return new SqliteDatabase<Tables>(file, connection, events);
  }

  async write<Result>(work: (transaction: WriteTransaction<Tables>) => Promise<Result>): Promise<Result> {
    assertNotInsideWrite(this);
    if (this.#closed) throw new Error("The database is closed.");
    return await new Promise<Result>((resolve, reject) => {
      const actions: Array<() => void> = [];
      let result: Result;
      this.#waiting.push({
        run: async () => {
          const onCommit = (action: () => void) => actions.push(action);
          result = await insideWrite(this, () =>
            work({ sql: this.#writer, dialect: this.dialect, onCommit, tryLock: async () => true }),
          );
        },
        commit: () => {
          resolve(result);
          for (const action of actions) queueMicrotask(action);
        },
        fail: reject,
      });
      this.#draining ??= outsideWrites(() => this.#drain());
    });
  }

  /** Changes whenever another process has written to the file; our own writes leave it as it is. */
  foreignChanges(): number {
    return Number(this.#connection.raw.prepare("pragma data_version").get()?.data_version);
  }

  /** What `secure_delete` does not reach is in the log, and in copies that SQLite left when it moved rows. */
  async scrub(): Promise<void> {
    try {
      await this.#checkpointer.scrub();
    } catch (cause) {
      throw this.#judge(cause);
    }
  }

  async ping(): Promise<void> {
    if (this.#broken) throw this.#broken;
    this.#connection.raw.exec("select 1");
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#draining;
    await this.#sync.close();
    await this.#checkpointer.close(async () => {
      await this.reader.destroy();
      await this.#writer.destroy();
      this.#connection.close();
    });
  }

  async #drain(): Promise<void> {
    await Promise.resolve(); // lets the callers of this turn of the event loop join the first group
    const syncs: Promise<void>[] = [];
    while (this.#waiting.length > 0) {
      const group = await this.#commitGroup();
      if (group.length > 0) syncs.push(this.#acknowledge(group));
    }
    this.#draining = null;
    await Promise.all(syncs);
  }

  /** Runs waiting writes in one transaction and returns those that are committed but not yet durable. */
  async #commitGroup(): Promise<PendingWrite[]> {
    try {
      if (this.#broken) throw this.#broken;
      await whenUnlocked(() => this.#connection.raw.exec("begin immediate"));
    } catch (cause) {
      const judged = this.#judge(cause);
      for (const write of this.#waiting.splice(0)) write.fail(judged);
      return [];
    }
    const group: PendingWrite[] = [];
    // They hear of it when the group is over. One that looks again and writes again at once would otherwise join this
    // same group without seeing what it failed on, for ever.
    const failed: Array<() => void> = [];
    try {
      for (let write = this.#waiting.shift(); write; write = this.#waiting.shift()) {
        const fail = await this.#runOne(write);
        if (fail) failed.push(fail);
        else group.push(write);
        if (group.length + failed.length >= maxWritesPerGroup) break;
      }
      this.#connection.raw.exec("commit");
      return group;
    } catch (cause) {
      this.#rollBack();
      const judged = this.#judge(cause);
      for (const write of group) write.fail(judged);
      return [];
    } finally {
      for (const fail of failed) fail();
    }
  }

  /** A full disk is reported as such, because it passes. */
  #judge(cause: unknown): unknown {
    const judged = asUnavailable(cause);
    if (judged !== cause) this.#reportSpace(false);
    return judged;
  }

  #reportSpace(hasSpace: boolean): void {
    if (hasSpace === this.#hasSpace) return;
    this.#hasSpace = hasSpace;
    this.#onDiskSpaceChange(hasSpace);
  }

  #rollBack(): void {
    try {
      if (this.#connection.raw.isTransaction) this.#connection.raw.exec("rollback");
    } catch (cause) {
      this.#broken = new Error("A transaction could not be taken back; restart when the disk is sound.", {
        cause,
      });
    }
  }

  /** Null when it went well; else what tells the writer that it did not. */
  async #runOne(write: PendingWrite): Promise<(() => void) | null> {
    const raw = this.#connection.raw;
    raw.exec("savepoint one_write");
    try {
      await write.run();
      raw.exec("release one_write");
      return null;
    } catch (cause) {
      const judged = this.#judge(cause);
      // Some faults (disk full, I/O error) make SQLite undo the whole transaction by itself.
      if (!raw.isTransaction) {
        write.fail(judged);
        throw cause;
      }
      raw.exec("rollback to one_write; release one_write");
      return () => write.fail(judged);
    }
  }

  async #acknowledge(group: PendingWrite[]): Promise<void> {
    try {
      await this.#sync.afterCommit();
    } catch (cause) {
      // After a failed sync nobody knows what reached the disk; nothing more may be acknowledged.
      const judged = this.#judge(cause);
      this.#broken = new Error(
        "The database's log could not be synced to the disk; restart when it is sound.",
        { cause: judged },
      );
      for (const write of group) write.fail(judged === cause ? this.#broken : judged);
      return;
    }
    this.#reportSpace(true);
    this.#checkpointer.committed();
    for (const write of group) write.commit();
  }
}

async function whenUnlocked(attempt: () => void): Promise<void> {
  const giveUpAt = performance.now() + lockTimeoutMs;
  for (;;) {
    try {
      attempt();
      return;
    } catch (cause) {
      if (!isLocked(cause) || performance.now() > giveUpAt) throw cause;
      // Waiting inside SQLite (busy_timeout) would stop the event loop.
      await pause(1 + Math.random() * 4);
    }
  }
}

function isLocked(cause: unknown): boolean {
  const code = (cause as { errcode?: number }).errcode;
  return code !== undefined && ((code & 0xff) === 5 || (code & 0xff) === 6); // SQLITE_BUSY, SQLITE_LOCKED
}

function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
