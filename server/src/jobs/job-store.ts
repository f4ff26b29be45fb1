import type { Job } from "./job-queue.ts";

/** A job this worker holds. The claim is unique to this one start of it, so a late word of a former holder is recognised. */
export interface ClaimedJob extends Job {
  readonly claim: string;
}

export type Outcome =
  | { kind: "completed" }
  /** The handler failed. */
  | { kind: "retry"; delayMs: number }
  /** Interrupted by a stop, or never begun: goes back as if it had not been taken. */
  | { kind: "released" };

export interface Settlement {
  job: ClaimedJob;
  outcome: Outcome;
}

export interface Exchange {
  claimed: ClaimedJob[];
  /** Settlements that no longer counted because the lease had been lost. */
  refused: ClaimedJob[];
}

/** What the workers need from whatever keeps the jobs. */
export interface JobStore {
  /** Hands back what has ended and takes up to `capacity` due jobs of the queue, in one go. */
  exchange(queue: string, settlements: readonly Settlement[], capacity: number): Promise<Exchange>;
  /** How long until a job of the queue is due, at most 0 when one is due already, null when none waits. */
  nextDueInMs(queue: string): Promise<number | null>;
  /** Renews leases, and answers the claims that are still held. */
  renew(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>>;
}
