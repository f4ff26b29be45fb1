import { setTimeout as pause } from "node:timers/promises";
import type { PostgresPool } from "../db/postgres/postgres-pool.ts";

interface PgListenerOptions {
  pool: PostgresPool;
  channel: string;
  onNotification(payload: string): void;
  /** Called each time it begins to listen: earlier notifications were missed. */
  onListening(): void;
  /** Called once for each lost connection. It goes on trying. */
  onFault(cause: unknown): void;
}

// A connection that only listens does not notice that the server is gone.
const checkEveryMs = 1_000;
const reconnectAfterMs = 500;

/** Receives notifications on a connection of its own, and opens a new one when that breaks. */
export class PgListener {
  readonly #options: PgListenerOptions;
  readonly #stop = new AbortController();
  #listening: Promise<void> | null = null;

  constructor(options: PgListenerOptions) {
    this.#options = options;
  }

  /** Resolves when it listens; fails when it cannot the first time. */
  async start(): Promise<void> {
    const began = Promise.withResolvers<void>();
    this.#listening = this.#goOn(began);
    await began.promise;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#listening;
  }

  async #goOn(began: PromiseWithResolvers<void>): Promise<void> {
    let isTold = false;
    while (!this.#stop.signal.aborted) {
      try {
        await this.#listen(() => {
          isTold = false;
          began.resolve();
        });
      } catch (cause) {
        if (this.#stop.signal.aborted) return;
        began.reject(cause);
        if (!isTold) this.#options.onFault(cause);
        isTold = true;
        await this.#wait(reconnectAfterMs);
      }
    }
  }

  /** Returns only once it is closed. */
  async #listen(onListening: () => void): Promise<void> {
    const { pool, channel, onNotification } = this.#options;
    const connection = await pool.connect();
    try {
      connection.onNotification(onNotification);
      await connection.query(`listen "${channel}"`);
      onListening();
      this.#options.onListening();
      for (;;) {
        await this.#wait(checkEveryMs);
        if (this.#stop.signal.aborted) return;
        await connection.query("select 1");
      }
    } finally {
      connection.release(true);
    }
  }

  async #wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stop.signal }).catch(() => {});
  }
}
