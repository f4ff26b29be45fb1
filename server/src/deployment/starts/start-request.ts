import type { Outcome, PlainRefusal, Refusal } from "../../access/outcome.ts";
import type { NotAllowed } from "../../access/permissions.ts";
import type { SummarisedRun } from "../runs/present-run.ts";

/** What whoever starts a run asks for. */
export interface StartRequest {
  readonly workflowId: string;
  readonly parameters: Record<string, unknown>;
  readonly inputText: string | null;
  readonly clientReference: string | null;
  readonly labels: Record<string, string>;
  /** Left out: the active version. */
  readonly version?: number;
  /** An author tries a version that need not be active. */
  readonly isTrial?: boolean;
  /** May only tighten the workflow's policy. */
  readonly policyOverride?: unknown;
  /** Tells a start of a key from its others: the same start, sent again, starts nothing. Left out: it is new. */
  readonly idempotency?: Idempotency;
}

export interface Idempotency {
  readonly key: string;
  /** From `hashStartBody`. */
  readonly bodyHash: string;
}

interface Problem {
  readonly name: string;
  readonly reason: string;
}

/** Why a start fails before anything was written. */
export type PrepareRefusal =
  | PlainRefusal<"workflow_not_found" | "workflow_not_active">
  | Refusal<"version_not_found", { readonly version: number }>
  | Refusal<"invalid_parameters", { readonly problems: readonly Problem[] }>
  | Refusal<"policy_not_tightening" | "invalid_pii_policy", { readonly field: string }>
  | Refusal<"workflow_not_ready", { readonly reasons: readonly string[] }>;

/** Why a key has no room for another start, or has made this one before. */
export type ReserveRefusal =
  | Refusal<"idempotency_conflict", { readonly firstStillProcessing: boolean }>
  | Refusal<"too_many_active_runs", { readonly active: number }>
  | Refusal<"quota_exceeded", { readonly quota: number; readonly retryAfterSeconds: number }>;

export type StartRefusal =
  | NotAllowed["refusal"]
  | PrepareRefusal
  | ReserveRefusal
  /** The workflow skips a start while another of its runs is going: this one. */
  | Refusal<"still_running", { readonly runId: string }>;

export interface StartedRun {
  readonly runId: string;
  /** It is pending until the earlier runs of the workflow have ended. */
  readonly queued: boolean;
  /** The same start had been made before: this is the run that it started. */
  readonly isReplay: boolean;
  /** As it was launched, or as it stands when it had been started before. */
  readonly run: SummarisedRun;
}

export type Started = Outcome<StartedRun, StartRefusal>;

/** The same start had been made before, and this is its run. */
export interface Replay {
  readonly replayOf: string;
}
