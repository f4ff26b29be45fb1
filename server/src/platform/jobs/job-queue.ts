import type { WriteTransaction } from "../db/database.ts";
import type { JobTables } from "./job-tables.ts";

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

export interface NewJob {
  queue: string;
  /** What the job is about, for example a run's id. It decides which jobs are the same job. */
  key: string;
  payload: JsonValue;
  /** Not before this time, in milliseconds since 1970. Left out: as soon as a worker is free. */
  runAtMs?: number;
  /** Whose work it is, such as an API key's id. Left out: nobody's in particular. */
  lane?: string;
}

export interface Job {
  readonly queue: string;
  readonly key: string;
  readonly payload: JsonValue;
  /** 1 the first time; one more each time after the handler failed or its worker died. */
  readonly attempt: number;
}

export interface JobContext {
  /** Aborted with a `JobInterrupted` when the queue stops or when another worker took the job over. */
  readonly signal: AbortSignal;
  /** Asks the store whether the job is still this worker's. Where it is not, the signal is aborted and this throws. */
  confirm(): Promise<void>;
}

export type JobHandler = (job: Job, context: JobContext) => Promise<void>;

export interface QueueDepth {
  queue: string;
  waiting: number;
  running: number;
}

/** Faults that the queue reports to its process. It never throws them. */
export interface JobQueueEvents {
  /** A handler failed; the job runs again after `retryInMs`. */
  onJobError(failure: { job: Job; cause: unknown; retryInMs: number }): void;
  /** The queue itself has a fault: the database cannot be reached, or a job was lost to another worker. It goes on. */
  onFault(cause: Error): void;
}

/**
 * The work queue, which is also the timers: a timer is a job with a `runAtMs`.
 *
 * A job is named by its queue and key, and goes through these states:
 *
 *     (none) --enqueue--> waiting --due and a slot is free--> running --handler returns--> (none)
 *                            ^                                  | |
 *                            |   handler throws (after a pause) | | enqueued meanwhile
 *                            +--- stop() interrupted it --------+-+
 *                                 its worker died
 *
 * - **One of each.** A key has at most one waiting job and at most one running one, and the waiting
 *   one never starts beside the running one. Enqueueing a key that waits changes the job that waits:
 *   the latest payload, the earlier of both times (so a job that pauses after a failure is brought
 *   forward). To move a timer to a later time, cancel it first. Enqueueing a key that runs is
 *   remembered and runs after it. Every enqueue is thus followed by a start, never necessarily by
 *   one of its own.
 * - **With the caller's transaction.** `enqueue` and `cancel` are rolled back with it, and a worker
 *   sees the job only after the commit: at once in this process, and in another one within
 *   milliseconds (PostgreSQL) or a quarter of a second (SQLite).
 * - **In order.** Per queue by the time they are due, then by age, up to `concurrency` at once.
 * - **Fair.** A worker claims jobs of the lane of which it has least, and never so many of one that nothing is left for
 *   the others (`mayHoldMore` in the core). A lane with any number of jobs keeps no other waiting. Jobs without a lane
 *   are not limited.
 * - **At least once.** A job is never dropped: a handler that throws is tried again for ever, after
 *   1 s, 2 s, 4 s … at most 60 s. A handler must therefore bear to be repeated.
 * - **Owned by a lease.** While a handler runs, its worker renews the job's lease. A worker that dies
 *   loses it and another takes the job over within 30 seconds. A worker that was only paused or cut
 *   off finds its signal aborted, and what its handler does afterwards no longer counts.
 * - **Stopping.** `stop` takes nothing new and aborts every signal. A handler that then throws hands
 *   its job back at once, without counting an attempt; one that returns has finished it, so a handler
 *   that leaves early because of the signal must throw. What still runs at the deadline is left to
 *   be taken over when its lease ends.
 */
export interface JobQueue {
  enqueue(transaction: WriteTransaction<JobTables>, job: NewJob): Promise<void>;
  /** Forgets the waiting job of this key; a running one goes on. Answers whether there was one. */
  cancel(transaction: WriteTransaction<JobTables>, queue: string, key: string): Promise<boolean>;
  /** Before `start`, once a queue. A process without a handler for a queue can still fill it. */
  handle(queue: string, options: { concurrency: number }, handler: JobHandler): void;
  start(): Promise<void>;
  /** Once and for all; the queue cannot be started again. */
  stop(options: { deadlineMs: number }): Promise<void>;
  depths(): Promise<QueueDepth[]>;
  /** Of those that wait, how many could be at work if a worker were free, by queue. Queues with none are left out. */
  countDue(): Promise<ReadonlyMap<string, number>>;
}
