import { closeSync, fdatasync, openSync } from "node:fs";
import { promisify } from "node:util";

const syncData = promisify(fdatasync);

/**
 * Makes commits durable off the event loop.
 *
 * A commit in SQLite's WAL mode is a write to the log file; `synchronous = FULL` would follow it with
 * a disk sync inside the COMMIT, on the main thread. Here the log is synced by a thread of the pool
 * instead, and a commit is acknowledged only after a sync that began after it. One sync runs at a
 * time, so every commit made while it runs shares the next one.
 */
export class WalSync {
  readonly #file: number;
  readonly #onSynced: (durationMs: number) => void;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(path: string, onSynced: (durationMs: number) => void) {
    this.#file = openSync(path, "r+");
    this.#onSynced = onSynced;
  }

  /** Resolves when everything committed before this call is on the disk. */
  afterCommit(): Promise<void> {
    if (this.#next) return this.#next;
    if (!this.#running) return this.#begin();
    this.#next = this.#running.then(
      () => this.#begin(),
      () => this.#begin(),
    );
    return this.#next;
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#running, this.#next]);
    closeSync(this.#file);
  }

  #begin(): Promise<void> {
    this.#next = null;
    const beganMs = performance.now();
    const sync = syncData(this.#file);
    this.#running = sync;
    const forget = () => {
      if (this.#running === sync) this.#running = null;
      this.#onSynced(performance.now() - beganMs);
    };
    sync.then(forget, forget);
    return sync;
  }
}
