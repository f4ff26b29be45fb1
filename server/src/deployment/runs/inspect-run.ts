import type { AppRun } from "@sluice/contract";
import { isTerminalRunStatus } from "@sluice/contract";
import { isoTime, type RunBoard } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnlessOwner } from "../../access/ownership.ts";
import { may, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { inspectSteps } from "./inspect-steps.ts";
import { presentGates } from "./present-gates.ts";
import { outputsStanding, type ShownRun } from "./present-run.ts";
import { presentStarter, type StarterRow, starterColumns } from "./present-starter.ts";
import { type OutOfReach, runNotFound } from "./reach-run.ts";
import { readBoard } from "./run-record.ts";
import { readRunState } from "./run-state.ts";
import { type ShowRunParts, showRun } from "./show-run.ts";
import { starterOf } from "./starter-of.ts";

type BesideRow = StarterRow & Awaited<ReturnType<typeof readBeside>>;

/** All that a person is shown of a run: its record, its steps over time, its gates. */
export async function inspectRun(
  parts: ShowRunParts,
  actor: Actor,
  { runId }: { readonly runId: string },
): Promise<Outcome<AppRun, OutOfReach>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const shown = await showRun(parts, actor, { runId });
  if (!shown.ok) return shown;
  const { value: run } = shown;
  const beside = await readBeside(parts.database, runId);
  if (beside === null) return runNotFound;
  const board = run.data_purged_at === null ? await readBoard(parts.database.reader, runId) : null;
  const definition = await parts.versions.loadStarted(run.workflow_id, run.version);
  return done({
    ...run,
    started_by: presentStarter(beside),
    is_trial: beside.trial === 1,
    ...presentEnd(board),
    result_verdict: verdictOf(run, definition?.result_schema != null),
    outputs_state:
      run.data_purged_at === null ? outputsStanding(run.status, readRunState(beside.state)) : "purged",
    events: board?.revision ?? 0,
    segments: board?.segment ?? 0,
    steps: board ? await inspectSteps(parts.database, board) : [],
    gates: board ? presentGates(board) : [],
    workflow: { status: beside.workflow_status, active_version: beside.active_version },
    may: whatMay(actor, run, beside),
  });
}

async function readBeside({ reader }: Database<DeploymentTables>, runId: string) {
  const row = await reader
    .selectFrom("runs")
    .innerJoin("workflows", "workflows.workflow_id", "runs.workflow_id")
    .select(starterColumns.map((column) => `runs.${column}` as const))
    .select(["runs.state", "workflows.status as workflow_status", "workflows.active_version"])
    .where("run_id", "=", runId)
    .executeTakeFirst();
  return row ?? null;
}

function presentEnd(board: RunBoard | null): Pick<AppRun, "deadline" | "cancelled"> {
  const deadline = board?.deadline ?? null;
  return {
    deadline: deadline === null ? null : isoTime(deadline),
    cancelled: board?.cancelled ? { by: board.cancelled.by, reason: board.cancelled.reason } : null,
  };
}

function verdictOf({ result, result_error }: ShownRun, hasSchema: boolean): AppRun["result_verdict"] {
  if (result !== null) return hasSchema ? "valid" : "no_schema";
  return result_error?.startsWith("schema_mismatch") ? "mismatch" : "unjudged";
}

function whatMay(actor: Actor, run: ShownRun, row: NonNullable<BesideRow>): AppRun["may"] {
  const isOver = isTerminalRunStatus(run.status);
  const isOwner = refuseUnlessOwner(actor, starterOf(row)) === null;
  return {
    cancel: !isOver && may(actor, "runs:create"),
    erase: isOver && run.data_purged_at === null && isOwner && may(actor, "runs:delete"),
  };
}
