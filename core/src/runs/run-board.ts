import type {
  GateDecision,
  GatePhase,
  RunFailureCode,
  RunStatus,
  StepStatus,
  WarningCode,
} from "@sluice/contract";
import type { ResultState } from "./run-event.ts";
import type { PlanStep, RunPlan } from "./run-plan.ts";

/** Where a step stands. Finer than the status callers see, because steps of one status can need different work. */
export const statusByStage = {
  waiting: "pending",
  ready: "pending",
  start_gate: "awaiting_approval",
  working: "running",
  tool_gate: "awaiting_approval",
  resuming: "running",
  result_gate: "awaiting_approval",
  completed: "completed",
  failed: "failed",
  skipped: "skipped",
  blocked: "blocked",
  cancelled: "cancelled",
} as const satisfies Record<string, StepStatus>;
export type StepStage = keyof typeof statusByStage;

export type BoardStep = {
  readonly slug: string;
  readonly stage: StepStage;
  /** How often it was started; a worker names the attempt it speaks for. 0: never. */
  readonly attempt: number;
  readonly interruptions: number;
  readonly started_at: number | null;
  readonly finished_at: number | null;
  readonly error: string | null;
  readonly result_summary: string | null;
  /** The branch a conditional chose. */
  readonly label: string | null;
  readonly approved_by: string | null;
  readonly approved_at: number | null;
};

export type BoardGate = {
  /** Counts from 1 in the run, so that a late click cannot hit a later gate of the same step. */
  readonly gate: number;
  readonly step: string;
  readonly phase: GatePhase;
  readonly since: number;
  readonly expires_at: number | null;
  readonly call_id: string | null;
  readonly command: string | null;
  readonly decided: {
    readonly decision: GateDecision;
    readonly by: string | null;
    readonly at: number;
    readonly note: string | null;
  } | null;
};

type BoardWarning = {
  readonly code: WarningCode;
  readonly step: string | null;
  readonly stage: string | null;
  readonly message: string;
  readonly at: number;
};

/** Everything that is known of a run: the fold of its log. Plain JSON, its keys always in this order. */
export type RunBoard = {
  readonly plan: RunPlan;
  /** How many events were folded. */
  readonly revision: number;
  readonly segment: number;
  /** The last one of the segment. */
  readonly seq: number;
  readonly last_at: number;
  readonly status: RunStatus;
  readonly started_at: number | null;
  readonly finished_at: number | null;
  readonly deadline: number | null;
  readonly error: { readonly code: RunFailureCode; readonly message: string } | null;
  readonly cancelled: { readonly by: string | null; readonly reason: string | null } | null;
  readonly inputs: "none" | "due" | "copied";
  readonly outputs: { readonly count: number; readonly has_result: boolean };
  readonly mcp_calls: number;
  readonly redaction: {
    /** The redaction of the outputs at the end. Stored boards have this name. */
    readonly sweep: "open" | "started" | "complete" | "failed";
    readonly any_failed: boolean;
    readonly capped: boolean;
    readonly entities: number;
  };
  readonly summary_markdown: string | null;
  readonly result: ResultState | null;
  readonly steps: readonly BoardStep[];
  readonly gates: readonly BoardGate[];
  readonly warnings: readonly BoardWarning[];
};

/** The board of an accepted run that was not launched yet: no event has happened. */
export function openBoard(plan: RunPlan): RunBoard {
  return {
    plan,
    revision: 0,
    segment: 1,
    seq: 0,
    last_at: 0,
    status: "pending",
    started_at: null,
    finished_at: null,
    deadline: null,
    error: null,
    cancelled: null,
    inputs: plan.copies_inputs ? "due" : "none",
    outputs: { count: 0, has_result: false },
    mcp_calls: 0,
    redaction: { sweep: "open", any_failed: false, capped: false, entities: 0 },
    summary_markdown: null,
    result: null,
    steps: plan.steps.map(({ slug }) => ({
      slug,
      stage: "waiting",
      attempt: 0,
      interruptions: 0,
      started_at: null,
      finished_at: null,
      error: null,
      result_summary: null,
      label: null,
      approved_by: null,
      approved_at: null,
    })),
    gates: [],
    warnings: [],
  };
}

export function isFinished(stage: StepStage): boolean {
  const status = statusByStage[stage];
  return status !== "pending" && status !== "running" && status !== "awaiting_approval";
}

/** At work or parked in the middle of its work: what an end of the run cuts short. */
export function isGoing(stage: StepStage): boolean {
  const status = statusByStage[stage];
  return status === "running" || status === "awaiting_approval";
}

/**
 * A step parked on a tool gate keeps its place: it is in the middle of its work, and the command that a
 * person allows must run at once without the run exceeding its parallelism.
 */
function holdsPlace(stage: StepStage): boolean {
  return stage === "working" || stage === "resuming" || stage === "tool_gate";
}

export function freePlaces(board: RunBoard): number {
  return board.plan.parallelism - board.steps.filter((step) => holdsPlace(step.stage)).length;
}

export function findStep(board: RunBoard, slug: string): { plan: PlanStep; step: BoardStep } | null {
  const index = board.steps.findIndex((each) => each.slug === slug);
  const step = board.steps[index];
  const plan = board.plan.steps[index];
  return step === undefined || plan === undefined ? null : { plan, step };
}

/** A result that was sent back is worked out anew, and what was allowed before is asked for again. */
export function toolGatesInForce(board: RunBoard, slug: string): readonly BoardGate[] {
  const own = board.gates.filter((gate) => gate.step === slug);
  const sentBack = own.findLastIndex((gate) => gate.decided?.decision === "send_back");
  return own.slice(sentBack + 1).filter((gate) => gate.phase === "tool");
}

export function openGates(board: RunBoard): readonly BoardGate[] {
  const isOpen = (gate: BoardGate) =>
    gate.decided === null && findStep(board, gate.step)?.step.stage === `${gate.phase}_gate`;
  return board.gates.filter(isOpen);
}
