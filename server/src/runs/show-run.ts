import type { RunCounts, RunStatus, RunWarning, Step } from "@sluice/contract";
import { isoTime, presentCounts, presentSteps, presentWarnings, type RunBoard } from "@sluice/core";
import type { Database } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";

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
  error: RunBoard["error"];
  counts: RunCounts;
  steps: Step[];
  summary_markdown: string | null;
  result_error: string | null;
  warnings: RunWarning[];
}

/** A run as it stands. Null when there is none of this id. */
export async function showRun(database: Database<DeploymentTables>, runId: string): Promise<ShownRun | null> {
  const row = await database.reader
    .selectFrom("runs")
    .innerJoin("run_boards", "run_boards.run_id", "runs.run_id")
    .selectAll("runs")
    .select("board")
    .where("runs.run_id", "=", runId)
    .executeTakeFirst();
  if (!row) return null;
  const board = JSON.parse(row.board) as RunBoard;
  const time = (ms: number | null) => (ms === null ? null : isoTime(ms));
  return {
    run_id: row.run_id,
    workflow_id: row.workflow_id,
    workflow_name: row.workflow_name,
    version: row.version,
    status: board.status,
    triggered_by: row.triggered_by,
    created_at: isoTime(row.created_at),
    started_at: time(board.started_at),
    finished_at: time(board.finished_at),
    parameters: JSON.parse(row.parameters) as unknown,
    input_text: row.input_text,
    error: board.error,
    counts: presentCounts(board),
    steps: presentSteps(board).steps,
    summary_markdown: board.summary_markdown,
    result_error: board.result?.error ?? null,
    warnings: presentWarnings(board),
  };
}
