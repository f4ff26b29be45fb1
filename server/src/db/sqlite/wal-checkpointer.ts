import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { CheckpointMode, CheckpointReply } from "./wal-checkpoint-worker.ts";

const commitsBetweenCheckpoints = 200;
const restartAboveFrames = 16_384; // 64 MiB of 4 KiB pages
// Readers hold on to the log for the length of a query, writers for that of a group.
const truncatePatienceMs = 30_000;
const truncateAgainMs = 20;

/**
 * Moves what the log holds into the database file from a thread of its own, because the two disk
 * syncs of a checkpoint would otherwise stall the event loop. The thread is started when there is
 * something worth moving, so a quiet process never pays for it.
 */
export class WalCheckpointer {
  readonly #file: string;
  #worker: Worker | null = null;
  #asked: PromiseWithResolvers<CheckpointReply> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #busy = false;
  #commits = 0;
  #restart = false;

  constructor(file: string) {
    this.#file = file;
  }

  committed(): void {
    this.#commits += 1;
    if (this.#commits < commitsBetweenCheckpoints || this.#busy) return;
    this.#commits = 0;
    this.#busy = true;
    this.#inTurn(this.#restart ? "restart" : "passive")
      .then(({ framesInLog }) => {
        // Under a constant stream of writes a passive checkpoint never reaches the end of the log, and
        // the log grows. One that restarts it makes the writers wait for an instant instead.
        this.#restart = framesInLog > restartAboveFrames;
      })
      // A checkpoint that failed loses nothing: the log still holds every commit.
      .catch(() => {})
      .finally(() => {
        this.#busy = false;
      });
  }

  /** Returns when everything committed before is in the file alone: the log has been emptied. */
  async truncate(): Promise<void> {
    const giveUpAt = performance.now() + truncatePatienceMs;
    while ((await this.#inTurn("truncate")).isBusy) {
      if (performance.now() > giveUpAt) {
        throw new Error("The database's log could not be emptied: somebody reads from it all the time.");
      }
      await pause(truncateAgainMs);
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** One at a time: two checkpoints of one file only stand in each other's way. */
  #inTurn(mode: CheckpointMode): Promise<CheckpointReply> {
    const reply = this.#last.then(() => this.#checkpoint(mode));
    this.#last = reply.catch(() => {});
    return reply;
  }

  async #checkpoint(mode: CheckpointMode): Promise<CheckpointReply> {
    const asked = Promise.withResolvers<CheckpointReply>();
    this.#asked = asked;
    const worker = this.#thread();
    // Somebody waits for it to be done, and the process must not end before.
    if (mode === "truncate") worker.ref();
    worker.postMessage(mode);
    try {
      return await asked.promise;
    } finally {
      worker.unref();
    }
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./wal-checkpoint-worker.ts", import.meta.url), {
      workerData: { file: this.#file },
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    });
    worker.unref();
    const broke = (cause: unknown) => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#asked?.reject(cause);
    };
    worker.on("message", (reply: CheckpointReply) => this.#asked?.resolve(reply));
    worker.on("error", broke);
    worker.on("exit", () => broke(new Error("The database was closed during a checkpoint.")));
    this.#worker = worker;
    return worker;
  }
}
