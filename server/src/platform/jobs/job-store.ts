import type { Capacity } from "./capacity.ts";
import type { Job } from "./job-queue.ts";

/** A job that this worker has claimed. Each start has a claim of its own, so that a late answer of a former worker is recognised. */
export interface ClaimedJob extends Job {
  readonly claim: string;
  readonly lane: string;
}

export type Outcome =
  | { kind: "completed" }
  /** The handler failed. */
  | { kind: "retry"; delayMs: number }
  /** Interrupted by a stop, or never begun: it goes back as if it had not been claimed. */
  | { kind: "returned" };

export interface Settlement {
  job: ClaimedJob;
  outcome: Outcome;
}

export interface Exchange {
  claimed: ClaimedJob[];
  /** Settlements that did not count, because the lease was lost before. */
  refused: ClaimedJob[];
  /** When the next job is due that the worker has capacity for. Null when none waits. */
  nextDueInMs: number | null;
}

/** What workers need of a database that keeps jobs. */
export interface JobStore {
  /** Settles what has ended and claims the due jobs that there is capacity for, in one transaction. */
  exchange(queue: string, settlements: readonly Settlement[], capacity: Capacity): Promise<Exchange>;
  /** Renews leases, and answers the claims that are still this worker's. */
  renew(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>>;
}
