import { Worker } from "node:worker_threads";
import type { CheckpointReply, CheckpointRequest } from "./wal-checkpoint-worker.ts";

const commitsBetweenCheckpoints = 200;
const restartAboveFrames = 16_384; // 64 MiB of 4 KiB pages

/**
 * Moves what the log holds into the database file from a thread of its own, because the two disk
 * syncs of a checkpoint would otherwise stall the event loop. The thread is started when there is
 * something worth moving, so a quiet process never pays for it.
 */
export class WalCheckpointer {
  readonly #file: string;
  #worker: Worker | null = null;
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
    try {
      this.#thread().postMessage({ restart: this.#restart } satisfies CheckpointRequest);
      this.#busy = true;
    } catch {
      this.#worker = null; // no thread was to be had: the log keeps everything until the next one
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./wal-checkpoint-worker.ts", import.meta.url), {
      workerData: { file: this.#file },
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    });
    worker.unref();
    worker.on("message", (reply: CheckpointReply) => {
      // Under a constant stream of writes a passive checkpoint never reaches the end of the log, and
      // the log grows. One that restarts it makes the writers wait for an instant instead.
      this.#restart = reply.framesInLog > restartAboveFrames;
      this.#busy = false;
    });
    // A checkpoint that failed loses nothing: the log still holds every commit. Try with a new thread.
    worker.on("error", () => {
      this.#worker = null;
      this.#busy = false;
    });
    this.#worker = worker;
    return worker;
  }
}
