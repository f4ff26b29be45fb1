import { Type } from "typebox";
import { stringEnum } from "./string-enum.ts";

export const runStatuses = [
  "pending",
  "running",
  "waiting_for_approval",
  "completed",
  "failed",
  "cancelled",
] as const;
export type RunStatus = (typeof runStatuses)[number];
export const RunStatus = stringEnum(runStatuses);

export const terminalRunStatuses = ["completed", "failed", "cancelled"] as const;
export type TerminalRunStatus = (typeof terminalRunStatuses)[number];

export function isTerminalRunStatus(status: RunStatus): status is TerminalRunStatus {
  return terminalRunStatuses.some((terminal) => terminal === status);
}

export const triggerKinds = ["api", "web", "schedule"] as const;
export type TriggerKind = (typeof triggerKinds)[number];
export const TriggerKind = stringEnum(triggerKinds);

export const runFailureCodes = [
  "input_materialisation_failed",
  "node_failed",
  "wall_clock_limit_reached",
  "invariant_blocked",
  "launch_failed",
  "orphaned",
  "license_unavailable",
] as const;
export type RunFailureCode = (typeof runFailureCodes)[number];
export const RunFailureCode = stringEnum(runFailureCodes);

export const warningCodes = ["publish_wait_expired", "publish_failed", "redaction_capped"] as const;
export type WarningCode = (typeof warningCodes)[number];
export const WarningCode = stringEnum(warningCodes);

/** `schema_mismatch` is followed by `: <reason>` on the wire; the others stand alone. */
export const resultErrorCodes = [
  "run_not_terminal",
  "redaction_pending",
  "purged",
  "missing",
  "unavailable",
  "too_large",
  "invalid_json",
  "schema_mismatch",
] as const;
export type ResultErrorCode = (typeof resultErrorCodes)[number];
export type ResultError = Exclude<ResultErrorCode, "schema_mismatch"> | `schema_mismatch: ${string}`;
export const ResultError = Type.Unsafe<ResultError>(
  Type.String({
    pattern: `^(?:${resultErrorCodes.filter((code) => code !== "schema_mismatch").join("|")}|schema_mismatch: [\\s\\S]+)$`,
  }),
);

export const purgeStatuses = ["purged"] as const;
export type PurgeStatus = (typeof purgeStatuses)[number];
export const PurgeStatus = stringEnum(purgeStatuses);

/** What an erasure covers. */
export const purgeScopes = ["inputs", "workspace", "outputs", "events", "board", "graph", "record"] as const;
export type PurgeScope = (typeof purgeScopes)[number];
export const PurgeScope = stringEnum(purgeScopes);
