import type { RejectionReason, Scope } from "@sluice/contract";

/** What a deployment tells of its keys' calls. Times are milliseconds since 1970. */
export interface UsageSums {
  readonly accepted: readonly AcceptedRequests[];
  readonly rejections: readonly RejectedRequests[];
  readonly purges: readonly PurgedRun[];
  readonly uses: readonly KeyUse[];
}

/** Calls that were let in within one hour, and answered with one status. */
export interface AcceptedRequests {
  readonly keyId: string;
  /** The beginning of the UTC hour. */
  readonly hour: number;
  readonly status: number;
  readonly requests: number;
}

/** Calls that were refused within one second for one reason. */
export interface RejectedRequests {
  readonly keyId: string;
  /** The beginning of the second. */
  readonly second: number;
  readonly reason: RejectionReason;
  readonly requests: number;
}

/** A run whose data was erased with the key. */
export interface PurgedRun {
  readonly keyId: string;
  readonly runId: string;
  readonly at: number;
}

/** When a key was last used, and with it each of its scopes. */
export interface KeyUse {
  readonly keyId: string;
  /** Null while only refused calls are told of. */
  readonly lastAcceptedAt: number | null;
  readonly lastRejectedAt: number | null;
  readonly scopes: Readonly<Partial<Record<Scope, number>>>;
}
