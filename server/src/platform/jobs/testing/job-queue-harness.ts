import type { DeploymentTables } from "../../../deployment/tables.ts";
import type { Database } from "../../db/database.ts";
import type { Job, JobQueue, NewJob } from "../job-queue.ts";
import type { WorkerProcessArgument } from "./worker-process.ts";

export const testQueues = ["runs", "timers"] as const;

export interface OpenQueue {
  queue: JobQueue;
  database: Database<DeploymentTables>;
  failures: Array<{ job: Job; cause: unknown; retryInMs: number }>;
  faults: Error[];
  /** Enqueues jobs in one transaction. */
  add(...jobs: Array<Partial<NewJob> & { key: string }>): Promise<void>;
  cancel(key: string): Promise<boolean>;
}

/** What the conformance suite needs to know of an adapter beyond the port. */
interface JobQueueHarness {
  /** A queue on the database of this test. Each has connections of its own, as another process would. */
  open(options?: { heartbeatMs?: number; retryDelayMs?: (attempt: number) => number }): Promise<OpenQueue>;
  now(): number;
  /** Resolves when the queue's clock has gone on by that much. */
  pass(ms: number): Promise<void>;
  /** Lets the lease of a running job run out. */
  expireLease(key: string): Promise<void>;
  /** Makes the store believe that another worker has taken a running job over. */
  takeAway(key: string): Promise<void>;
  /** How a child process works the same queue. */
  readonly workerProcess: WorkerProcessArgument;
}

/**
 * - `quick`: time is moved by hand where the adapter has a clock of its own, and nothing is found by
 *   looking now and then: only by being told, or by a timer.
 * - `leases`: the same, but what watches over leases does so often.
 * - `real`: real time; leases as short as the adapter allows.
 */
export type MakeHarness = (kind: "quick" | "leases" | "real") => Promise<JobQueueHarness>;
