import { isTerminalRunStatus } from "@sluice/contract";
import { freePlaces, type RunBoard, toolGatesInForce } from "./run-board.ts";
import type { PlanStep } from "./run-plan.ts";
import { nextTimer } from "./run-timers.ts";
import { isReadyToClose, owesClosing, owesRedaction } from "./settle.ts";
import { type Upstream, upstreamOf } from "./upstream-of.ts";

/** A decision on a command that the step asked to run. What was allowed runs exactly as it stands here. */
export type ToolVerdict = {
  readonly call_id: string;
  readonly command: string;
  readonly allowed: boolean;
  readonly note: string | null;
};

type StepEffect = {
  readonly step: string;
  readonly attempt: number;
  /**
   * True: this attempt was started, and a worker should be at it. If none is, send `interrupt`.
   * False: it was not started; send `start_step` and begin.
   */
  readonly begun: boolean;
};

export type RunEffect =
  /** For the queue of accepted runs: a run may have to wait for an earlier one. */
  | { readonly kind: "launch" }
  /** A moment that `wake_at` named has come: send `tick` before anything else. */
  | { readonly kind: "tick" }
  | { readonly kind: "copy_inputs" }
  | (StepEffect & {
      readonly kind: "run_step";
      /** Nothing comes before it: it reads the goal in free text. */
      readonly reads_input_text: boolean;
      readonly upstream: readonly Upstream[];
      /** What people said when they sent its result back, oldest first. */
      readonly notes: readonly string[];
      readonly tool_verdicts: readonly ToolVerdict[];
    })
  | (StepEffect & { readonly kind: "await_publication"; readonly build: string })
  | { readonly kind: "redact_outputs" }
  | { readonly kind: "close_run"; readonly supervised: boolean; readonly has_result: boolean };

export type Due = {
  readonly effects: readonly RunEffect[];
  /** When to ask again, if nothing happens before. */
  readonly wake_at: number | null;
};

const IDLE: Due = { effects: [], wake_at: null };

/**
 * What should be in flight, from the board alone, so that recovery after a crash is the same code as progress.
 * Every effect but a step may be repeated; a step says whether it was begun.
 */
export function due(board: RunBoard, now: number): Due {
  if (isTerminalRunStatus(board.status)) return IDLE;
  if (board.status === "pending") return { effects: [{ kind: "launch" }], wake_at: null };
  const wake_at = nextTimer(board);
  if (wake_at !== null && now >= wake_at) return { effects: [{ kind: "tick" }], wake_at };
  return { effects: goingEffects(board), wake_at };
}

/**
 * What a run still owes after its log is closed: outputs are redacted before anyone may fetch them, also those of
 * a run that was cut short, and those whose redaction failed. That it was done later is recorded with the redaction
 * manifest, not in the log.
 */
export function owedAfterEnd(board: RunBoard): readonly RunEffect[] {
  const isOwed = owesRedaction(board) || board.redaction.sweep === "failed";
  return isTerminalRunStatus(board.status) && isOwed ? [{ kind: "redact_outputs" }] : [];
}

/** The same effect has the same name each time, also after a step was begun. */
export function nameEffect(effect: RunEffect): string {
  return "step" in effect ? `${effect.kind} ${effect.step} ${effect.attempt}` : effect.kind;
}

/**
 * Where a run stands: what is in flight, or owed, whatever the time. While this is the same, the run has not moved,
 * though its log may have grown.
 */
export function placeOf(board: RunBoard): string {
  const { effects } = due(board, Number.NEGATIVE_INFINITY);
  return [...effects, ...owedAfterEnd(board)].map(nameEffect).join("\n");
}

function goingEffects(board: RunBoard): readonly RunEffect[] {
  if (board.inputs === "due") return [{ kind: "copy_inputs" }];
  if (isReadyToClose(board) && owesClosing(board)) {
    if (owesRedaction(board)) return [{ kind: "redact_outputs" }];
    return [{ kind: "close_run", supervised: board.plan.supervised, has_result: board.outputs.has_result }];
  }
  let places = freePlaces(board);
  return board.steps.flatMap((step, index) => {
    const plan = board.plan.steps[index];
    if (plan === undefined) return [];
    if (step.stage === "working") return [stepEffect(board, plan, step.attempt, true)];
    if (step.stage === "resuming") return [stepEffect(board, plan, step.attempt + 1, false)];
    if (step.stage !== "ready" || places <= 0) return [];
    places -= 1;
    return [stepEffect(board, plan, step.attempt + 1, false)];
  });
}

function stepEffect(board: RunBoard, plan: PlanStep, attempt: number, begun: boolean): RunEffect {
  const [build] = plan.depends_on;
  if (plan.node_type === "ampg_publish" && build !== undefined) {
    return { kind: "await_publication", step: plan.slug, attempt, begun, build };
  }
  const own = board.gates.filter((gate) => gate.step === plan.slug);
  return {
    kind: "run_step",
    step: plan.slug,
    attempt,
    begun,
    reads_input_text: plan.depends_on.length === 0,
    upstream: upstreamOf(board, plan),
    notes: own.flatMap(({ decided }) =>
      decided?.decision === "send_back" && decided.note !== null ? [decided.note] : [],
    ),
    tool_verdicts: toolGatesInForce(board, plan.slug).flatMap(({ call_id, command, decided }) => {
      if (call_id === null || command === null || decided === null) return [];
      return [{ call_id, command, allowed: decided.decision === "allow", note: decided.note }];
    }),
  };
}
