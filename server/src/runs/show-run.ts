import type { RunCounts, RunError, RunStatus, RunWarning, Step } from "@sluice/contract";
import { isoTime, presentSteps, type RunBoard } from "@sluice/core";
import type { Database } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";
import { type RunState, runStateOf } from "./run-state.ts";

export interface ShownRun {
  run_id: string;
  workflow_id: string;
  workflow_name: string;
  version: number;
  status: RunStatus;
  triggered_by: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  parameters: unknown;
  input_text: string | null;
  error: RunError | null;
  counts: RunCounts;
  steps: Step[];
  summary_markdown: string | null;
  result_error: string | null;
  warnings: RunWarning[];
  data_purged_at: string | null;
}

/** A run as it stands. Null when there is none of this id. */
export async function showRun(database: Database<DeploymentTables>, runId: string): Promise<ShownRun | null> {
  const row = await database.reader
    .selectFrom("runs")
    .leftJoin("run_boards", "run_boards.run_id", "runs.run_id")
    .selectAll("runs")
    .select("board")
    .where("runs.run_id", "=", runId)
    .executeTakeFirst();
  if (!row) return null;
  const time = (ms: number | null) => (ms === null ? null : isoTime(ms));
  // Without its board, because the run's data was erased, the record says what may still be said.
  const board = row.board === null ? null : (JSON.parse(row.board) as RunBoard);
  const state = board ? runStateOf(board) : (JSON.parse(row.state) as RunState);
  return {
    run_id: row.run_id,
    workflow_id: row.workflow_id,
    workflow_name: row.workflow_name,
    version: row.version,
    status: row.status as RunStatus,
    triggered_by: row.triggered_by,
    created_at: isoTime(row.created_at),
    started_at: time(state.started_at),
    finished_at: time(row.finished_at),
    parameters: JSON.parse(row.parameters) as unknown,
    input_text: row.input_text,
    error: state.error,
    counts: state.counts,
    steps: board ? presentSteps(board).steps : [],
    summary_markdown: state.summary_markdown,
    result_error: state.result?.error ?? null,
    warnings: state.warnings,
    data_purged_at: time(row.data_purged_at),
  };
}
