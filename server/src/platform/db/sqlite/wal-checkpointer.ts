import { closeSync, openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { CheckpointReply, CheckpointRequest } from "./wal-checkpoint-worker.ts";

const commitsBetweenCheckpoints = 200;
const restartAboveFrames = 16_384; // 64 MiB of 4 KiB pages
// A reader uses the log for the length of a query, a writer for that of a group.
const scrubTimeoutMs = 30_000;
const scrubAgainMs = 20;

/**
 * Moves what the log holds into the database file from a thread of its own, because the two disk
 * syncs of a checkpoint would otherwise stall the event loop. The thread is started when there is
 * something worth moving, so a quiet process never pays for it.
 */
export class WalCheckpointer {
  readonly #file: string;
  #worker: Worker | null = null;
  #asked: PromiseWithResolvers<CheckpointReply> | null = null;
  #nextScrub: Promise<void> | null = null;
  /** The file of the database, for what SQLite cannot do. It is opened once, and closed last. */
  #opened: number | null = null;
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
    this.#inTurn({ mode: this.#restart ? "restart" : "passive" })
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

  /**
   * Returns when nothing of what was deleted or overwritten before is left in the file or the log. Calls
   * that come before it has begun share one scrub.
   */
  scrub(): Promise<void> {
    this.#nextScrub ??= this.#last.then(() => {
      this.#nextScrub = null;
      return this.#scrubNow();
    });
    this.#last = this.#nextScrub.catch(() => {});
    return this.#nextScrub;
  }

  /** To be called after every connection is closed: closing a file ends all locks that the process has on it. */
  async close(closeConnections: () => Promise<void>): Promise<void> {
    await this.#worker?.terminate();
    await closeConnections();
    if (this.#opened !== null) closeSync(this.#opened);
  }

  async #scrubNow(): Promise<void> {
    this.#opened ??= openSync(this.#file, "r+");
    const giveUpAt = performance.now() + scrubTimeoutMs;
    while ((await this.#ask({ mode: "scrub", opened: this.#opened })).isBusy) {
      if (performance.now() > giveUpAt) {
        throw new Error("The database could not be scrubbed: somebody reads from its log all the time.");
      }
      await pause(scrubAgainMs);
    }
  }

  /** One at a time: two checkpoints of one file would block each other. */
  #inTurn(request: CheckpointRequest): Promise<CheckpointReply> {
    const reply = this.#last.then(() => this.#ask(request));
    this.#last = reply.catch(() => {});
    return reply;
  }

  async #ask(request: CheckpointRequest): Promise<CheckpointReply> {
    const asked = Promise.withResolvers<CheckpointReply>();
    this.#asked = asked;
    const worker = this.#thread();
    // A caller waits for it, so the process must not end before.
    if (request.mode === "scrub") worker.ref();
    worker.postMessage(request);
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
    worker.on("message", (reply: CheckpointReply) => {
      const { fault, isBusy } = reply;
      if (fault && !isBusy) this.#asked?.reject(Object.assign(new Error(fault.message), fault));
      else this.#asked?.resolve(reply);
    });
    worker.on("error", broke);
    worker.on("exit", () => broke(new Error("The database was closed during a checkpoint.")));
    this.#worker = worker;
    return worker;
  }
}
