import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/**
 * A lock on a file that ends with its process, however that ends. Node cannot lock files, but SQLite can: the system
 * keeps the lock of an open transaction, on an empty database, for as long as the process lives. A process id would not
 * do, because ids are reused and mean nothing in another container.
 */
export class ProcessLock {
  readonly #database: DatabaseSync;

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Makes the file, and takes the lock. Null when another was faster. */
  static make(path: string): ProcessLock | null {
    closeSync(openSync(path, "wx", 0o600));
    return ProcessLock.take(path);
  }

  /**
   * Null when a living process has it, this one included. Nothing but SQLite may open the file: when a process closes a
   * file, the system ends every lock that this process has on it.
   */
  static take(path: string): ProcessLock | null {
    const database = new DatabaseSync(path);
    try {
      // Nothing is ever written, so no rollback journal is needed.
      database.exec("pragma journal_mode = memory; begin exclusive");
      return new ProcessLock(database);
    } catch (cause) {
      database.close();
      if (isHeld(cause)) return null;
      throw cause;
    }
  }

  free(): void {
    this.#database.close();
  }
}

function isHeld(cause: unknown): boolean {
  const code = (cause as { errcode?: number }).errcode ?? 0;
  return (code & 0xff) === 5; // SQLITE_BUSY
}
