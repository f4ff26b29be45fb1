import { type Capacity, freePlaces } from "./capacity.ts";
import type { JobClock } from "./job-clock.ts";
import { JobInterrupted } from "./job-interrupted.ts";
import type { JobHandler, JobQueueEvents } from "./job-queue.ts";
import type { ClaimedJob, JobStore, Outcome, Settlement } from "./job-store.ts";

interface QueueWorkerOptions {
  queue: string;
  concurrency: number;
  handler: JobHandler;
  store: JobStore;
  events: JobQueueEvents;
  retryDelayMs(attempt: number): number;
  startTimer: JobClock["startTimer"];
}

interface RunningJob {
  readonly job: ClaimedJob;
  readonly controller: AbortController;
  /** Never rejects. */
  ended: Promise<void>;
  /** When the lease was last known to be ours, by the monotonic clock. */
  leasedSinceMs: number;
  lost: boolean;
}

// No timer is longer than this, so that a change of the system's time, or a machine that slept, delays a job by a
// minute at most.
const longestTimerMs = 60_000;
const longestFaultPauseMs = 1_000;

/**
 * Works one queue: claims due jobs while there are free places, runs their handlers, settles what has ended. There is
 * one exchange with the store at a time. What ends meanwhile goes with the next one, so a busy queue needs few.
 */
export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #running = new Set<RunningJob>();
  #ended: Settlement[] = [];
  #settling: readonly Settlement[] = [];
  #woken = false;
  #turning = false;
  #stopping = false;
  #abandoned = false;
  #faults = 0;
  #fruitlessTurns = 0;
  #cancelTimer: () => void = () => {};
  #whenIdle: Array<() => void> = [];

  constructor(options: QueueWorkerOptions) {
    this.#options = options;
  }

  /** Something may have become due. */
  wake(): void {
    this.#woken = true;
    this.#takeTurn();
  }

  /** Every job whose lease must be renewed, also those whose end is not stored yet. */
  claimed(): ClaimedJob[] {
    const unrecorded = [...this.#ended, ...this.#settling];
    return [...[...this.#running].map(({ job }) => job), ...unrecorded.map(({ job }) => job)];
  }

  /** The store's answer to a renewal that was sent at `sentAtMs`. */
  renewed(stillOwned: ReadonlySet<string>, asked: ReadonlySet<string>, sentAtMs: number): void {
    for (const running of this.#running) {
      if (stillOwned.has(running.job.claim)) running.leasedSinceMs = sentAtMs;
      else if (asked.has(running.job.claim)) this.#lose(running);
    }
  }

  /** Gives up the jobs whose last renewal is older than a lease: others may have taken them. */
  loseLeasesOlderThan(momentMs: number): void {
    for (const running of this.#running) {
      if (running.leasedSinceMs < momentMs) this.#lose(running);
    }
  }

  /** Claims nothing new and interrupts what runs. Resolves when all of it has ended and is stored. */
  async drain(): Promise<void> {
    this.#stopping = true;
    this.#cancelTimer();
    for (const { controller } of this.#running) controller.abort(new JobInterrupted("stopping"));
    while (this.#running.size > 0) await Promise.all([...this.#running].map(({ ended }) => ended));
    if (this.#turning || this.#ended.length > 0) {
      await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
    }
  }

  /** Makes no more exchanges with the store. What still runs loses its lease. */
  abandon(): void {
    this.#abandoned = true;
    this.#cancelTimer();
  }

  #takeTurn(): void {
    if (this.#turning || this.#abandoned) return;
    this.#turning = true;
    // In the next turn of the event loop, so that all that ends or is enqueued in this one goes together.
    setImmediate(() => void this.#turn());
  }

  async #turn(): Promise<void> {
    try {
      while (this.#hasWork()) await this.#exchange();
      this.#faults = 0;
      this.#turning = false;
      for (const resolve of this.#whenIdle.splice(0)) resolve();
    } catch (cause) {
      if (this.#abandoned) return;
      this.#faults += 1;
      const pauseMs = Math.min(longestFaultPauseMs, 100 * 2 ** Math.min(this.#faults, 10));
      this.#options.events.onFault(
        new Error(`The queue ${this.#options.queue} could not be read; trying again.`, { cause }),
      );
      // The real clock: this waits for the database, not for a job.
      setTimeout(() => void this.#turn(), pauseMs);
    }
  }

  #hasWork(): boolean {
    if (this.#abandoned) return false;
    return this.#ended.length > 0 || (this.#woken && freePlaces(this.#capacity()) > 0);
  }

  #capacity(): Capacity {
    const claimed = new Map<string, number>();
    for (const { job } of this.#running) claimed.set(job.lane, (claimed.get(job.lane) ?? 0) + 1);
    return { places: this.#stopping ? 0 : this.#options.concurrency, claimed };
  }

  async #exchange(): Promise<void> {
    const { queue, store, events } = this.#options;
    const capacity = this.#capacity();
    const sentAtMs = performance.now();
    this.#settling = this.#ended;
    this.#ended = [];
    this.#woken = false;
    try {
      const { claimed, refused, nextDueInMs } = await store.exchange(queue, this.#settling, capacity);
      this.#settling = [];
      for (const job of refused) events.onFault(lateEnd(job));
      for (const job of claimed) this.#begin(job, sentAtMs);
      if (claimed.length < freePlaces(capacity)) this.#setTimer(nextDueInMs, claimed.length);
    } catch (cause) {
      this.#ended = [...this.#settling, ...this.#ended];
      this.#woken = true;
      throw cause;
    } finally {
      this.#settling = [];
    }
  }

  #setTimer(nextDueInMs: number | null, claimed: number): void {
    this.#cancelTimer();
    if (this.#stopping || nextDueInMs === null) return;
    // A due job cannot be claimed while another changes its row: retry soon, but not in a tight loop.
    this.#fruitlessTurns = nextDueInMs <= 0 && claimed === 0 ? this.#fruitlessTurns + 1 : 0;
    const delayMs = Math.max(nextDueInMs, Math.min(1_000, 5 * this.#fruitlessTurns ** 2));
    this.#cancelTimer = this.#options.startTimer(Math.min(delayMs, longestTimerMs), () => this.wake());
  }

  #begin(job: ClaimedJob, leasedSinceMs: number): void {
    if (this.#stopping) {
      this.#ended.push({ job, outcome: { kind: "returned" } });
      return;
    }
    // This process was paused, and its former start of the same job lost the lease. The two must not run at once.
    const former = [...this.#running].filter((running) => running.job.key === job.key);
    for (const running of former) this.#lose(running);
    const running: RunningJob = {
      job,
      controller: new AbortController(),
      ended: Promise.resolve(),
      leasedSinceMs,
      lost: false,
    };
    this.#running.add(running);
    running.ended = this.#perform(
      running,
      former.map(({ ended }) => ended),
    );
  }

  async #perform(running: RunningJob, former: Array<Promise<void>>): Promise<void> {
    const { job, controller } = running;
    let outcome: Outcome = { kind: "completed" };
    try {
      await Promise.all(former);
      controller.signal.throwIfAborted();
      const { queue, key, payload, attempt } = job;
      const confirm = () => this.#confirm(running);
      await this.#options.handler({ queue, key, payload, attempt }, { signal: controller.signal, confirm });
    } catch (cause) {
      outcome = this.#outcomeOfFailure(running, cause);
    }
    this.#running.delete(running);
    if (running.lost) this.#woken = true;
    else this.#ended.push({ job, outcome });
    this.#takeTurn();
  }

  async #confirm(running: RunningJob): Promise<void> {
    const sentAtMs = performance.now();
    const claimed = await this.#options.store.renew([running.job]);
    if (claimed.has(running.job.claim)) running.leasedSinceMs = sentAtMs;
    else this.#lose(running);
    running.controller.signal.throwIfAborted();
  }

  #outcomeOfFailure({ job, controller }: RunningJob, cause: unknown): Outcome {
    const { signal } = controller;
    if (signal.aborted) {
      const expected = cause === signal.reason || (cause instanceof Error && cause.name === "AbortError");
      if (!expected) this.#options.events.onJobError({ job, cause, retryInMs: 0 });
      return { kind: "returned" };
    }
    const delayMs = this.#options.retryDelayMs(job.attempt);
    this.#options.events.onJobError({ job, cause, retryInMs: delayMs });
    return { kind: "retry", delayMs };
  }

  #lose(running: RunningJob): void {
    if (running.lost) return;
    running.lost = true;
    running.controller.abort(new JobInterrupted("lease-lost"));
    const { queue, key } = running.job;
    this.#options.events.onFault(
      new Error(`The lease of job ${key} of queue ${queue} was lost; another worker may take it.`),
    );
  }
}

function lateEnd({ queue, key }: ClaimedJob): Error {
  return new Error(`Job ${key} of queue ${queue} ended after its lease was lost; its end does not count.`);
}
