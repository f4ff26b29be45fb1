import { AsyncLocalStorage } from "node:async_hooks";
import { isFull } from "../faults/is-full.ts";
import type { JobClock } from "./job-clock.ts";
import type { JobHandler, JobQueueEvents, QueueDepth } from "./job-queue.ts";
import type { JobStore } from "./job-store.ts";
import { QueueWorker } from "./queue-worker.ts";
import { retryDelayMs } from "./retry-delay.ts";

interface WorkerPoolOptions {
  store: JobStore;
  queues: readonly string[];
  events: JobQueueEvents;
  leaseMs: number;
  heartbeatMs: number;
  startTimer: JobClock["startTimer"];
  retryDelayMs?: (attempt: number) => number;
}

/** The workers of one process: one for each queue it handles, one heartbeat and one stop for all. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #workers = new Map<string, QueueWorker>();
  // Handlers must not run inside the scope (an open write, a request) of whoever woke the worker.
  readonly #inOwnScope = AsyncLocalStorage.snapshot();
  #state: "new" | "started" | "stopping" | "stopped" = "new";
  #heartbeat: NodeJS.Timeout | undefined;
  #renewing = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  assertKnown(queue: string): void {
    if (!this.#options.queues.includes(queue)) throw new Error(`There is no queue called ${queue}.`);
  }

  /** One depth for each queue, those included of which the store has no row to count. */
  depthsOf(counted: readonly QueueDepth[]): QueueDepth[] {
    return this.#options.queues.map(
      (queue) => counted.find((depth) => depth.queue === queue) ?? { queue, waiting: 0, running: 0 },
    );
  }

  handle(queue: string, concurrency: number, handler: JobHandler): void {
    this.assertKnown(queue);
    if (this.#state !== "new") throw new Error("Handlers are set before the queue is started.");
    if (this.#workers.has(queue)) throw new Error(`The queue ${queue} already has a handler.`);
    if (!Number.isInteger(concurrency) || concurrency < 1) {
      throw new Error(`The concurrency of queue ${queue} must be a whole number from 1.`);
    }
    const { store, events, startTimer } = this.#options;
    const delay = this.#options.retryDelayMs ?? retryDelayMs;
    this.#workers.set(
      queue,
      new QueueWorker({ queue, concurrency, handler, store, events, startTimer, retryDelayMs: delay }),
    );
  }

  start(): void {
    if (this.#state !== "new") throw new Error("A queue is started once.");
    this.#state = "started";
    this.#heartbeat = setInterval(() => void this.#beat(), this.#options.heartbeatMs);
    this.wakeAll();
  }

  wake(queue: string): void {
    if (this.#state !== "started") return;
    const worker = this.#workers.get(queue);
    if (worker) this.#inOwnScope(() => worker.wake());
  }

  wakeAll(): void {
    for (const queue of this.#workers.keys()) this.wake(queue);
  }

  async stop(deadlineMs: number): Promise<void> {
    if (this.#state !== "started") {
      this.#state = "stopped";
      return;
    }
    this.#state = "stopping";
    const workers = [...this.#workers.values()];
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, deadlineMs);
    });
    await Promise.race([Promise.all(workers.map((worker) => worker.drain())), deadline]);
    this.#state = "stopped";
    clearTimeout(timer);
    clearInterval(this.#heartbeat);
    for (const worker of workers) worker.abandon();
  }

  async #beat(): Promise<void> {
    const workers = [...this.#workers.values()];
    // The store may also have gone silent: whoever cannot renew for a whole lease no longer owns it.
    const overdue = () => {
      const moment = performance.now() - this.#options.leaseMs;
      for (const worker of workers) worker.loseLeasesOlderThan(moment);
    };
    if (this.#renewing) return overdue();
    const claimed = workers.flatMap((worker) => worker.claimed());
    if (claimed.length === 0) return;
    const sentAtMs = performance.now();
    this.#renewing = true;
    try {
      const stillOwned = await this.#options.store.renew(claimed);
      const asked = new Set(claimed.map(({ claim }) => claim));
      for (const worker of workers) worker.renewed(stillOwned, asked, sentAtMs);
    } catch (cause) {
      if (this.#state === "stopped") return;
      this.#options.events.onFault(new Error("The leases of running jobs could not be renewed.", { cause }));
      // While there is no capacity, nobody else can take them either.
      if (!isFull(cause)) overdue();
    } finally {
      this.#renewing = false;
    }
  }
}
