import {
  type ApprovalsAnswer,
  isTerminalRunStatus,
  type RunCounts,
  type RunEvent,
  type RunPiiRedaction,
  type RunWarning,
  type Step,
  type StepStatus,
  type StepsAnswer,
} from "@sluice/contract";
import { isoTime } from "../time/iso-time.ts";
import { type BoardStep, openGates, type RunBoard, statusByStage } from "./run-board.ts";
import type { RunLogEvent } from "./run-event.ts";
import type { PlanStep } from "./run-plan.ts";
import { owesRedaction } from "./settle.ts";

export function presentSteps(board: RunBoard): StepsAnswer {
  const steps = board.steps.flatMap((step, index) => {
    const plan = board.plan.steps[index];
    return plan === undefined ? [] : [presentStep(board, plan, step)];
  });
  return { run_id: board.plan.run_id, status: board.status, steps };
}

function presentStep(board: RunBoard, plan: PlanStep, step: BoardStep): Step {
  const gate = openGates(board).find((each) => each.step === step.slug);
  const { started_at, finished_at } = step;
  return {
    slug: step.slug,
    title: plan.title,
    node_type: plan.node_type,
    derived: plan.derived,
    status: statusByStage[step.stage],
    started_at: isoTimeOrNull(started_at),
    finished_at: isoTimeOrNull(finished_at),
    duration_ms: started_at === null || finished_at === null ? null : finished_at - started_at,
    depends_on: [...plan.depends_on],
    error: step.error,
    result_summary: step.result_summary,
    approved_by: step.approved_by,
    approved_at: isoTimeOrNull(step.approved_at),
    ...(gate !== undefined && { awaiting: { phase: gate.phase, since: isoTime(gate.since) } }),
  };
}

export function presentApprovals(board: RunBoard): ApprovalsAnswer {
  const titles = new Map(board.plan.steps.map(({ slug, title }) => [slug, title]));
  const pending = openGates(board).map(({ step, phase, since }) => ({
    slug: step,
    title: titles.get(step) ?? step,
    phase,
    since: isoTime(since),
  }));
  return { pending };
}

export function presentCounts(board: RunBoard): RunCounts {
  const count = (status: StepStatus) =>
    board.steps.filter((step) => statusByStage[step.stage] === status).length;
  return {
    total: board.steps.length,
    completed: count("completed"),
    running: count("running"),
    awaiting_approval: count("awaiting_approval"),
    failed: count("failed"),
    skipped: count("skipped"),
  };
}

export function presentWarnings(board: RunBoard): RunWarning[] {
  return board.warnings.map((warning) => ({ ...warning, at: isoTime(warning.at) }));
}

/**
 * `redactedAfterEnd`: the redaction manifest says that the outputs of a run cut short were redacted later. Until
 * then it is pending even where another stage failed, because nobody may fetch what was not redacted.
 */
export function presentRedaction(board: RunBoard, redactedAfterEnd: boolean): RunPiiRedaction {
  const { any_failed, capped, entities } = board.redaction;
  const isTerminal = isTerminalRunStatus(board.status);
  const owesOutputs = isTerminal && !redactedAfterEnd && owesRedaction(board);
  const going = isTerminal && !owesOutputs ? "complete" : "pending";
  const status = board.plan.redacts ? (any_failed && !owesOutputs ? "failed" : going) : "off";
  return { status, complete: status === "complete", capped, entities_total: entities };
}

export function presentEvent({ seq, at, type, node, payload }: RunLogEvent): RunEvent {
  return { seq, at: isoTime(at), type, node, payload: { ...payload } };
}

function isoTimeOrNull(epochMs: number | null): string | null {
  return epochMs === null ? null : isoTime(epochMs);
}
