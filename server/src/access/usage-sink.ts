import type { RejectionReason, Scope } from "@sluice/contract";

/** Calls that passed every check of their key, whatever became of them: a 404 is among them, with its status. */
export interface AcceptedUsage {
  readonly keyId: string;
  /** The beginning of an hour, in milliseconds since 1970. */
  readonly hour: number;
  readonly status: number;
  readonly count: number;
}

/** Calls that a check of their key refused. */
export interface RejectedUsage {
  readonly keyId: string;
  /** The beginning of a second, in milliseconds since 1970. */
  readonly at: number;
  /** A reason of a newer release may be among them. */
  readonly reason: RejectionReason | (string & {});
  readonly count: number;
}

/** The data of a run that a key had started was erased. */
export interface PurgedRun {
  readonly keyId: string;
  readonly runId: string;
  readonly at: number;
  /** The id of whoever asked for it; null where its retention had ended. */
  readonly requestedBy: string | null;
  readonly deletedObjects: number;
  readonly deletedEventRows: number;
}

/** When a key was last used, and which of its scopes with it. */
export interface KeyUse {
  readonly keyId: string;
  /** In milliseconds since 1970; null while only refused calls are told of. */
  readonly lastUsedAt: number | null;
  readonly scopes: Readonly<Partial<Record<Scope, number>>>;
  /** When the secret that a rotation has replaced was used last, and when it ends. */
  readonly oldSecret?: OldSecretUse | undefined;
}

export interface OldSecretUse {
  readonly endsAt: number;
  readonly usedAt: number;
}

/**
 * What a deployment counted in a moment. It never changes after it was sent once, and is sent until the console has
 * it: whoever adds it up takes `batchId` in the same transaction (`console/usage/take-batch.ts`), and adds nothing
 * when that is known already.
 */
export interface UsageBatch {
  /** Random; no two batches of any deployment share one. */
  readonly batchId: string;
  /** Counts up by one a batch, in the order in which they are sent. */
  readonly seq: number;
  readonly deploymentId: string;
  readonly accepted: readonly AcceptedUsage[];
  readonly rejected: readonly RejectedUsage[];
  readonly purged: readonly PurgedRun[];
  /** Left out by a release that does not tell. */
  readonly uses?: readonly KeyUse[];
}

/** Where a deployment delivers what it counted. It fails when the console cannot be reached. */
export interface UsageSink {
  /**
   * In the order of their `seq`; none is a question. Answers up to which `seq` the console has everything. It takes no
   * batch beyond a gap. Having less than it had confirmed before means that it was restored from a backup.
   */
  deliver(batches: readonly UsageBatch[]): Promise<{ readonly highSeq: number }>;
}
