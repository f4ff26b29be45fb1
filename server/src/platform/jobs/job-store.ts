import type { Job } from "./job-queue.ts";
import type { Room } from "./room.ts";

/** A job this worker holds. The claim is unique to this one start of it, so a late word of a former holder is recognised. */
export interface ClaimedJob extends Job {
  readonly claim: string;
  readonly lane: string;
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
  /**
   * How long until there is a job that the worker has room for: at most 0 when there is one already, null when none
   * waits.
   */
  nextDueInMs: number | null;
}

/** What the workers need from whatever keeps the jobs. */
export interface JobStore {
  /** Hands back what has ended and takes the due jobs of the queue that there is room for, in one go. */
  exchange(queue: string, settlements: readonly Settlement[], room: Room): Promise<Exchange>;
  /** Renews leases, and answers the claims that are still held. */
  renew(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>>;
}
