import type { Job, JobContext, JobHandler } from "../job-queue.ts";

/** A start of a handler that the test watches and ends. */
interface Start {
  job: Job;
  signal: AbortSignal;
  atMs: number;
  finish(): void;
  fail(cause: unknown): void;
}

/**
 * A handler that records its starts. Each start lasts until the test ends it, unless the recorder
 * was made to finish by itself.
 */
export class Recorder {
  readonly starts: Start[] = [];
  readonly keysInOrder: string[] = [];
  mostAtOnce = 0;
  readonly #finishesItself: boolean;
  readonly #now: () => number;
  readonly #waiting: Array<{ count: number; resolve: () => void }> = [];
  readonly #atWork = new Map<string, number>();
  #running = 0;

  constructor(mode: "finishes-itself" | "until-ended" = "until-ended", now: () => number = Date.now) {
    this.#finishesItself = mode === "finishes-itself";
    this.#now = now;
  }

  readonly handler: JobHandler = async (job, { signal }: JobContext) => {
    const beside = this.#atWork.get(job.key) ?? 0;
    if (beside > 0) throw new Error(`${job.key} was started beside itself`);
    this.#atWork.set(job.key, beside + 1);
    this.#running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#running);
    try {
      await new Promise<void>((resolve, reject) => {
        this.starts.push({ job, signal, atMs: this.#now(), finish: resolve, fail: reject });
        this.keysInOrder.push(job.key);
        for (const waiter of this.#waiting) if (this.starts.length >= waiter.count) waiter.resolve();
        if (this.#finishesItself) setImmediate(resolve);
      });
    } finally {
      this.#running -= 1;
      this.#atWork.delete(job.key);
    }
  };

  /** Waits for the given start, counted from 1. */
  async start(count: number): Promise<Start> {
    await new Promise<void>((resolve) => {
      this.#waiting.push({ count, resolve });
      if (this.starts.length >= count) resolve();
    });
    return found(this.starts[count - 1]);
  }

  /** The latest start of a key. */
  startOf(key: string): Start {
    return found(this.starts.findLast(({ job }) => job.key === key));
  }
}

function found(start: Start | undefined): Start {
  if (!start) throw new Error("There was no such start.");
  return start;
}
