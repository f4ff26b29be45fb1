import { randomUUID } from "node:crypto";
import { PgBoss } from "pg-boss";
import type { WriteTransaction } from "../db/database.ts";
import { PostgresPool } from "../db/postgres/postgres-pool.ts";
import { assertStorableJob } from "./assert-storable-job.ts";
import { systemClock } from "./job-clock.ts";
import type { JobHandler, JobQueue, JobQueueEvents, NewJob, QueueDepth } from "./job-queue.ts";
import type { JobTables } from "./job-tables.ts";
import { PgBossJobStore } from "./pg-boss-job-store.ts";
import {
  channelOf,
  heartbeatSeconds,
  type PgBossStatements,
  pgBossStatements,
} from "./pg-boss-statements.ts";
import { PgListener } from "./pg-listener.ts";
import { PgNotifier } from "./pg-notifier.ts";
import { WorkerPool } from "./worker-pool.ts";

interface PgBossJobQueueOptions {
  url: string;
  /** The schema of this deployment's jobs, which pg-boss makes and keeps. */
  schema: string;
  /** One of them listens. Beside them there are two more for pg-boss's own housekeeping. */
  maxConnections: number;
  queues: readonly string[];
  events: JobQueueEvents;
  heartbeatMs?: number;
  superviseSeconds?: number;
  lookMs?: number;
  retryDelayMs?: (attempt: number) => number;
}

const defaultHeartbeatMs = 3_000;
// A dead worker's job is free at most ten seconds (its lease) + five (the next supervision) + five
// (the next poll) after the last heartbeat, well below the promised thirty.
const defaultSuperviseSeconds = 5;
const defaultLookMs = 5_000;
const housekeepingConnections = 2;
// It creates and changes the schema, and may wait for another process that does.
const housekeepingTimeoutMs = 30_000;

/**
 * The queue on PostgreSQL, for any number of processes.
 *
 * pg-boss keeps the schema, hands out jobs, watches heartbeats and frees the jobs of dead workers.
 * Its own worker loop is not used: it polls. Ours is woken by notifications and by a timer for the
 * next due job, and polls at an interval in case a notification was lost.
 */
export class PgBossJobQueue implements JobQueue {
  readonly #boss: PgBoss;
  readonly #pools: Pools;
  readonly #schema: string;
  readonly #origin = randomUUID();
  readonly #notifier: PgNotifier;
  readonly #listener: PgListener;
  readonly #statements: PgBossStatements;
  readonly #pool: WorkerPool;
  readonly #lookMs: number;
  #look: NodeJS.Timeout | undefined;

  private constructor(boss: PgBoss, pools: Pools, options: PgBossJobQueueOptions) {
    this.#boss = boss;
    this.#pools = pools;
    this.#schema = options.schema;
    this.#lookMs = options.lookMs ?? defaultLookMs;
    this.#statements = pgBossStatements(options.schema);
    this.#notifier = new PgNotifier((queues) => this.#notify(queues, options.events));
    this.#listener = new PgListener({
      pool: pools.work,
      channel: channelOf(options.schema),
      onNotification: (notification) => this.#notified(notification),
      onListening: () => this.#pool.wakeAll(),
      onFault: (cause) =>
        options.events.onFault(new Error("New jobs of other processes are not heard of.", { cause })),
    });
    this.#pool = new WorkerPool({
      ...options,
      leaseMs: heartbeatSeconds * 1_000,
      heartbeatMs: options.heartbeatMs ?? defaultHeartbeatMs,
      store: new PgBossJobStore(pools.work, this.#statements, (queue) => this.#notifier.notify(queue)),
      startTimer: systemClock.startTimer,
    });
  }

  /** Connects, and makes or upgrades the schema. Jobs can be enqueued from here on. */
  static async open(options: PgBossJobQueueOptions): Promise<PgBossJobQueue> {
    const superviseSeconds = options.superviseSeconds ?? defaultSuperviseSeconds;
    // Messages only: these errors carry connection objects, which belong in no log.
    const complain = ({ message }: { message: string }) =>
      options.events.onFault(new Error(`The job queue's database: ${message}`));
    const pools = openPools(options, complain);
    const boss = new PgBoss({
      db: { executeSql: (statement, values) => pools.housekeeping.query(statement, values) },
      schema: options.schema,
      schedule: false,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
    });
    boss.on("error", complain);
    boss.on("warning", complain);
    try {
      await boss.start();
      for (const queue of options.queues) {
        await boss.createQueue(queue, { policy: "exclusive", heartbeatSeconds });
      }
      await boss.getDb().executeSql(pgBossStatements(options.schema).laneIndex);
    } catch (cause) {
      await boss.stop({ graceful: false });
      await closePools(pools);
      throw cause;
    }
    return new PgBossJobQueue(boss, pools, options);
  }

  async enqueue(transaction: WriteTransaction<JobTables>, job: NewJob): Promise<void> {
    this.#pool.assertKnown(job.queue);
    assertStorableJob(job);
    await this.#statements.enqueue(job).execute(transaction.sql);
    transaction.onCommit(() => {
      this.#pool.wake(job.queue);
      this.#notifier.notify(job.queue);
    });
  }

  async cancel(transaction: WriteTransaction<JobTables>, queue: string, key: string): Promise<boolean> {
    this.#pool.assertKnown(queue);
    const { rows } = await this.#statements.cancel(queue, key).execute(transaction.sql);
    return rows[0]?.cancelled ?? false;
  }

  handle(queue: string, { concurrency }: { concurrency: number }, handler: JobHandler): void {
    this.#pool.handle(queue, concurrency, handler);
  }

  async start(): Promise<void> {
    this.#pool.start();
    this.#look = setInterval(() => this.#pool.wakeAll(), this.#lookMs);
    try {
      await this.#listener.start();
    } catch (cause) {
      await this.stop({ deadlineMs: 0 });
      throw cause;
    }
  }

  async stop({ deadlineMs }: { deadlineMs: number }): Promise<void> {
    clearInterval(this.#look);
    await this.#pool.stop(deadlineMs);
    await this.#notifier.close();
    await this.#listener.close();
    await this.#boss.stop({ graceful: false });
    await closePools(this.#pools);
  }

  async depths(): Promise<QueueDepth[]> {
    const { rows } = await this.#pools.work.query<QueueDepth>(this.#statements.depths);
    return this.#pool.depthsOf(rows);
  }

  async countDue(): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.#pools.work.query<{ queue: string; due: number }>(this.#statements.due);
    return new Map(rows.map(({ queue, due }) => [queue, due]));
  }

  async #notify(queues: string[], events: JobQueueEvents): Promise<void> {
    const notifications = queues.map((queue) => `${this.#origin} ${queue}`);
    try {
      await this.#pools.work.query("select pg_notify($1, message) from unnest($2::text[]) message", [
        channelOf(this.#schema),
        notifications,
      ]);
    } catch (cause) {
      events.onFault(
        new Error("Other processes could not be notified of new jobs; they find them by polling.", { cause }),
      );
    }
  }

  #notified(notification: string): void {
    const [origin, queue = ""] = notification.split(" ");
    // What this process did itself has woken its workers already.
    if (origin !== this.#origin) this.#pool.wake(queue);
  }
}

interface Pools {
  /** For the workers' own statements, which are short. */
  readonly work: PostgresPool;
  readonly housekeeping: PostgresPool;
}

function openPools(
  { url, maxConnections }: PgBossJobQueueOptions,
  onConnectionError: (cause: Error) => void,
): Pools {
  const shared = { url, applicationName: "sluice-jobs", onConnectionError };
  return {
    work: new PostgresPool({ ...shared, maxConnections }),
    housekeeping: new PostgresPool(
      { ...shared, maxConnections: housekeepingConnections },
      housekeepingTimeoutMs,
    ),
  };
}

async function closePools({ work, housekeeping }: Pools): Promise<void> {
  await Promise.all([work.end(), housekeeping.end()]);
}
