import {
  type InputsManifestEntry,
  isTerminalRunStatus,
  type ParameterValue,
  type PiiPolicy,
  type ResultError,
  type Run,
  type RunListItem,
  type RunStatus,
  type RunSummary,
} from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Selectable } from "kysely";
import type { DeploymentTables } from "../tables.ts";
import { type RunState, readRunState } from "./run-state.ts";

type RunRow = Selectable<DeploymentTables["runs"]>;

/** All that a list shows of a run; the rest of the row is wide. */
export const listedColumns = [
  "run_id",
  "workflow_id",
  "workflow_name",
  "version",
  "status",
  "created_at",
  "finished_at",
  "client_reference",
  "labels",
  "state",
  "data_purged_at",
] as const satisfies (keyof RunRow)[];

export type ListedRow = Pick<RunRow, (typeof listedColumns)[number]>;

export const shownColumns = [
  ...listedColumns,
  "parameters",
  "input_text",
  "inputs_manifest",
  "triggered_by",
  "key_id",
  "pii_policy",
] as const satisfies (keyof RunRow)[];

export type ShownRow = Pick<RunRow, (typeof shownColumns)[number]>;

/** What is not in the run's row. */
export interface BesideRow {
  readonly maxRunHours: number | null;
  /** For a run that was written before each kept its own. */
  readonly versionPolicy: PiiPolicy;
  readonly result: ShownResult;
}

/** A run in brief. Where a surface shows the rest of it is for the surface to say. */
export type SummarisedRun = Omit<RunSummary, "links">;
export type ListedRun = Omit<RunListItem, "links">;
export type ShownRun = Omit<Run, "links" | "result_json"> & Pick<ShownResult, "result_json">;

/** The file that holds a run's result. */
interface ResultFile {
  readonly key: string;
  readonly bytes: number;
  readonly output_id: string;
}

export interface ShownResult {
  readonly result: Record<string, unknown> | null;
  readonly result_error: ResultError | null;
  readonly result_schema_version: string | number | null;
  readonly result_json: ResultFile | null;
}

export function presentSummary(row: ListedRow): SummarisedRun {
  const state = readRunState(row.state);
  const status = row.status as RunStatus;
  const { started_at } = state;
  const { warnings, error } = row.data_purged_at === null ? state : withoutTexts(state);
  return {
    run_id: row.run_id,
    workflow_id: row.workflow_id,
    workflow_name: row.workflow_name,
    version: row.version,
    status,
    created_at: isoTime(row.created_at),
    started_at: isoTimeOrNull(started_at),
    finished_at: isoTimeOrNull(row.finished_at),
    // Null until the run has finished: a figure that is old when it arrives helps nobody.
    duration_ms: started_at === null || row.finished_at === null ? null : row.finished_at - started_at,
    client_reference: row.client_reference,
    labels: JSON.parse(row.labels) as Record<string, string>,
    counts: state.counts,
    error,
    warnings,
    completed_with_warnings: status === "completed" && warnings.length > 0,
  };
}

export function presentListItem(row: ListedRow): ListedRun {
  return { ...presentSummary(row), data_purged_at: isoTimeOrNull(row.data_purged_at) };
}

export function presentRun(row: ShownRow, beside: BesideRow): ShownRun {
  const isPurged = row.data_purged_at !== null;
  const { summary_markdown, redaction } = readRunState(row.state);
  const policy = row.pii_policy === null ? beside.versionPolicy : (JSON.parse(row.pii_policy) as PiiPolicy);
  return {
    ...presentListItem(row),
    parameters: isPurged ? null : (JSON.parse(row.parameters) as Record<string, ParameterValue>),
    input_text: isPurged ? null : row.input_text,
    inputs_manifest: isPurged ? null : readManifest(row.inputs_manifest),
    max_run_hours: beside.maxRunHours,
    triggered_by: row.triggered_by,
    key_id: row.key_id,
    summary_markdown: isPurged ? null : summary_markdown,
    ...beside.result,
    pii_redaction: redaction,
    pii_policy: policy,
  };
}

/** A run that copied nothing in has an empty manifest, as a run that has not yet. */
function readManifest(manifest: string | null): InputsManifestEntry[] {
  return manifest === null ? [] : (JSON.parse(manifest) as InputsManifestEntry[]);
}

/** After an erasure nothing that people or programs wrote is shown, whatever the row still holds. */
function withoutTexts({ warnings, error }: RunState): Pick<RunState, "warnings" | "error"> {
  return {
    warnings: warnings.map((warning) => ({ ...warning, message: null })),
    error: error === null ? null : { code: error.code, message: null },
  };
}

function isoTimeOrNull(epochMs: number | null): string | null {
  return epochMs === null ? null : isoTime(epochMs);
}

/** Whether the files of a run may be looked at: it has ended, and what had to be redacted in them was. */
export function outputsStanding(status: RunStatus, state: RunState): "ready" | OutputsWait {
  if (!isTerminalRunStatus(status)) return "run_not_terminal";
  // Files that could not be redacted are withheld: they may hold what the policy promised to take out.
  const { status: redaction } = state.redaction;
  return redaction === "pending" || redaction === "failed" ? "redaction_pending" : "ready";
}

export type OutputsWait = "run_not_terminal" | "redaction_pending";
