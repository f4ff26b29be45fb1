import { isTerminalRunStatus, type RunStatus, terminalRunStatuses } from "@sluice/contract";
import type { RunBoard } from "@sluice/core";
import type { Log } from "../../platform/observability/log.ts";
import type { Count, Measures, Timings } from "../../platform/observability/measures.ts";

/** A run as the worker sees it that is at it. */
export interface WorkedRun {
  readonly runId: string;
  readonly board: RunBoard;
  readonly given: { readonly workflowId: string; readonly version: number; readonly lane: string };
  /** Of the board, as far as it is stored. */
  readonly storedRevision: number;
}

export interface EndedStep {
  readonly runId: string;
  readonly step: string;
  readonly kind: string;
  readonly outcome: StepOutcome;
  readonly durationMs: number;
}

/** `parked`: it waits for a person. `stopped`: its run was cancelled or its worker stops. */
export type StepOutcome = "completed" | "failed" | "blocked" | "parked" | "stopped";

const stepBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600];

/** Says in the log and counts in the metrics what becomes of runs. */
export class RunTelemetry {
  readonly #log: Log;
  readonly #finished: Count<"status">;
  readonly #steps: Timings<"kind" | "outcome">;

  constructor(log: Log, metrics: Measures) {
    this.#log = log;
    this.#finished = metrics.count({
      name: "sluice_runs_finished_total",
      help: "Runs whose end this process has stored",
      labels: ["status"],
    });
    // A rate can only be taken of what was there before.
    for (const status of terminalRunStatuses) this.#finished.add({ status }, 0);
    this.#steps = metrics.timings({
      name: "sluice_step_duration_seconds",
      help: "Steps worked on by this process, with their wait for a turn",
      labels: ["kind", "outcome"],
      buckets: stepBuckets,
    });
  }

  /** A run was changed, and that is durable. */
  changed(before: RunStatus, after: RunStatus): void {
    if (isTerminalRunStatus(after) && !isTerminalRunStatus(before)) this.#finished.add({ status: after });
  }

  takenUp(run: WorkedRun): void {
    this.#log.info({ ...fieldsOf(run), status: run.board.status }, "A run was taken up.");
  }

  /** The worker is done with the run for now. A change that it could not store is left for its next owner to log. */
  letGo(run: WorkedRun): void {
    const { board } = run;
    if (board.revision !== run.storedRevision) return;
    const fields = { ...fieldsOf(run), status: board.status };
    if (isTerminalRunStatus(board.status)) {
      const code = board.error?.code;
      this.#log.info({ ...fields, durationMs: durationOf(board), code }, "A run has finished.");
    } else if (board.status === "waiting_for_approval") {
      const count = board.gates.filter(({ decided }) => decided === null).length;
      this.#log.info({ ...fields, count }, "A run waits for a person.");
    } else {
      this.#log.debug(fields, "A run was let go.");
    }
  }

  stepEnded({ runId, step, kind, outcome, durationMs }: EndedStep): void {
    this.#steps.observe({ kind, outcome }, durationMs);
    this.#log.debug({ runId, step, kind, status: outcome, durationMs: rounded(durationMs) }, "A step ended.");
  }
}

function fieldsOf({ runId, given: { workflowId, version, lane } }: WorkedRun) {
  return { runId, workflowId, version, lane };
}

/** From the launch, waits for people included. */
function durationOf({ started_at, finished_at }: RunBoard): number | undefined {
  return started_at === null || finished_at === null ? undefined : finished_at - started_at;
}

function rounded(durationMs: number): number {
  return Math.round(durationMs * 100) / 100;
}
