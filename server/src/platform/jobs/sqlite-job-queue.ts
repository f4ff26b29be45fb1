import { noLane } from "@sluice/core";
import { type Kysely, sql } from "kysely";
import type { Database, WriteTransaction } from "../db/database.ts";
import { preparedStatement, written } from "../db/prepared-query.ts";
import { assertStorableJob } from "./assert-storable-job.ts";
import { type JobClock, systemClock } from "./job-clock.ts";
import type { JobHandler, JobQueue, JobQueueEvents, NewJob, QueueDepth } from "./job-queue.ts";
import type { JobTables } from "./job-tables.ts";
import { SqliteJobStore } from "./sqlite-job-store.ts";
import { WorkerPool } from "./worker-pool.ts";

interface SqliteJobQueueOptions {
  /** `foreignChanges` answers another number once another process has written. */
  database: Database<JobTables> & { foreignChanges(): number };
  queues: readonly string[];
  events: JobQueueEvents;
  clock?: JobClock;
  leaseMs?: number;
  heartbeatMs?: number;
  retryDelayMs?: (attempt: number) => number;
}

const defaultLeaseMs = 10_000;
const defaultHeartbeatMs = 3_000;
const foreignLookMs = 250;

type InsertedJob = { queue: string; key: string; payload: string; dueAt: number; lane: string };

const insertJob = preparedStatement((db: Kysely<JobTables>, job: InsertedJob) =>
  written(
    db,
    sql`
      insert into jobs (queue, job_key, payload, due_at, lane)
      values (${job.queue}, ${job.key}, ${job.payload}, ${job.dueAt}, ${job.lane})
      on conflict (queue, job_key) do update set
        payload = excluded.payload,
        lane = excluded.lane,
        due_at = iif(worker_id is null, min(due_at, excluded.due_at), due_at),
        again_at = iif(worker_id is null, null, min(ifnull(again_at, excluded.due_at), excluded.due_at))`,
  ),
);

/** The queue inside a deployment's SQLite file, worked by the process that has it open. */
export class SqliteJobQueue implements JobQueue {
  readonly #database: SqliteJobQueueOptions["database"];
  readonly #clock: JobClock;
  readonly #pool: WorkerPool;
  readonly #events: JobQueueEvents;
  #foreignLook: NodeJS.Timeout | undefined;

  constructor({
    database,
    clock = systemClock,
    leaseMs = defaultLeaseMs,
    ...options
  }: SqliteJobQueueOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#events = options.events;
    this.#pool = new WorkerPool({
      ...options,
      leaseMs,
      heartbeatMs: options.heartbeatMs ?? defaultHeartbeatMs,
      store: new SqliteJobStore(database, clock.now, leaseMs),
      startTimer: clock.startTimer,
    });
  }

  async enqueue(transaction: WriteTransaction<JobTables>, job: NewJob): Promise<void> {
    this.#pool.assertKnown(job.queue);
    assertStorableJob(job);
    const dueAt = job.runAtMs ?? this.#clock.now();
    const { queue, key, lane = noLane } = job;
    await insertJob(transaction, { queue, key, payload: JSON.stringify(job.payload), dueAt, lane });
    transaction.onCommit(() => this.#pool.wake(job.queue));
  }

  async cancel(transaction: WriteTransaction<JobTables>, queue: string, key: string): Promise<boolean> {
    this.#pool.assertKnown(queue);
    const remembered = await transaction.sql
      .updateTable("jobs")
      .set({ again_at: null })
      .where("queue", "=", queue)
      .where("job_key", "=", key)
      .where("again_at", "is not", null)
      .executeTakeFirst();
    if (remembered.numUpdatedRows > 0) return true;
    const waiting = await transaction.sql
      .deleteFrom("jobs")
      .where("queue", "=", queue)
      .where("job_key", "=", key)
      .where("worker_id", "is", null)
      .executeTakeFirst();
    return waiting.numDeletedRows > 0;
  }

  handle(queue: string, { concurrency }: { concurrency: number }, handler: JobHandler): void {
    this.#pool.handle(queue, concurrency, handler);
  }

  async start(): Promise<void> {
    this.#pool.start();
    let seen = this.#database.foreignChanges();
    const look = () => {
      const current = this.#database.foreignChanges();
      if (current !== seen) this.#pool.wakeAll();
      seen = current;
    };
    this.#foreignLook = setInterval(() => {
      try {
        look();
      } catch (cause) {
        this.#events.onFault(new Error("The jobs of other processes could not be looked for.", { cause }));
      }
    }, foreignLookMs);
  }

  async stop({ deadlineMs }: { deadlineMs: number }): Promise<void> {
    clearInterval(this.#foreignLook);
    await this.#pool.stop(deadlineMs);
  }

  async depths(): Promise<QueueDepth[]> {
    const { rows } = await sql<QueueDepth>`
      select queue, count(*) - count(worker_id) as waiting, count(worker_id) as running
      from jobs group by queue
    `.execute(this.#database.reader);
    return this.#pool.depthsOf(rows);
  }

  async countDue(): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ queue: string; due: number }>`
      select queue, count(*) as due from jobs where worker_id is null and due_at <= ${this.#clock.now()} group by queue
    `.execute(this.#database.reader);
    return new Map(rows.map(({ queue, due }) => [queue, due]));
  }
}
