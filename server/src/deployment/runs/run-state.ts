import type { RunCounts, RunError, RunPiiRedaction, RunWarning } from "@sluice/contract";
import {
  presentCounts,
  presentRedaction,
  presentWarnings,
  type ResultState,
  type RunBoard,
} from "@sluice/core";

/** What callers see of a board without opening it. It is stored with the run at every change. */
export interface RunState {
  started_at: number | null;
  counts: RunCounts;
  error: RunError | null;
  warnings: RunWarning[];
  summary_markdown: string | null;
  result: ResultState | null;
  has_result: boolean;
  redaction: RunPiiRedaction;
}

export function runStateOf(board: RunBoard): RunState {
  return {
    started_at: board.started_at,
    counts: presentCounts(board),
    error: board.error,
    warnings: presentWarnings(board),
    summary_markdown: board.summary_markdown,
    result: board.result,
    has_result: board.outputs.has_result,
    redaction: presentRedaction(board, false),
  };
}

/** A run that was written before the state was kept with it has none: it is shown with nothing to tell. */
const untold: RunState = {
  started_at: null,
  counts: { total: 0, completed: 0, running: 0, awaiting_approval: 0, failed: 0, skipped: 0 },
  error: null,
  warnings: [],
  summary_markdown: null,
  result: null,
  has_result: false,
  redaction: { status: "off", complete: false, capped: false, entities_total: 0 },
};

export function readRunState(state: string): RunState {
  return { ...untold, ...(JSON.parse(state) as Partial<RunState>) };
}
