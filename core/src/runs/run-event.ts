import type {
  EventType,
  GateDecision,
  OutputKind,
  PiiStage,
  RunFailureCode,
  WarningCode,
} from "@sluice/contract";

/** Why a step may start, or start again. */
export type ReadyReason = "joined" | "approved" | "sent_back" | "tool_decided" | "interrupted";
export type SkipReason =
  | "branch_not_taken"
  | "dependencies_skipped"
  | "publish_wait_expired"
  | "publish_failed";

type GateRequest =
  | { readonly phase: "start"; readonly gate: number }
  | {
      readonly phase: "result";
      readonly gate: number;
      readonly result_summary: string | null;
      readonly label: string | null;
    }
  | {
      readonly phase: "tool";
      readonly gate: number;
      readonly call_id: string;
      /** Exactly what will run when it is allowed. */
      readonly command: string;
      readonly expires_in_ms: number | null;
    };

type StepPayloads = {
  readonly node_ready: { readonly attempt: number; readonly reason: ReadyReason };
  readonly node_started: { readonly attempt: number };
  readonly node_progress: { readonly attempt: number; readonly message: string };
  readonly tool_called: {
    readonly call_id: string;
    readonly tool: string;
    readonly input: string;
    readonly mcp: boolean;
  };
  readonly tool_finished: { readonly call_id: string; readonly ok: boolean; readonly output: string };
  readonly approval_requested: GateRequest;
  readonly approval_decided: {
    readonly gate: number;
    readonly decision: GateDecision;
    /** Null when nobody decided in time. */
    readonly by: string | null;
    readonly note: string | null;
  };
  readonly node_completed: { readonly result_summary: string | null; readonly label: string | null };
  readonly node_failed: { readonly error: string };
  readonly node_skipped: { readonly reason: SkipReason };
  readonly node_blocked: { readonly error: string };
  readonly node_cancelled: Record<never, never>;
  readonly output_written: {
    readonly key: string;
    readonly kind: OutputKind;
    readonly bytes: number;
    /** False when it replaced a file of the same key. */
    readonly is_new: boolean;
    /** Only the first files of a run say which step wrote them. */
    readonly keeps_step: boolean;
  };
};

export type ResultState = { readonly error: string | null; readonly schema_version: string | number | null };

type RunPayloads = {
  readonly run_started: { readonly steps: number };
  readonly inputs_copied: {
    readonly objects: number;
    readonly bytes: number;
    readonly inputs: readonly {
      readonly parameter: string;
      readonly objects: number;
      readonly bytes: number;
    }[];
  };
  readonly run_waiting: Record<never, never>;
  readonly run_resumed: Record<never, never>;
  readonly run_completed: { readonly summary_markdown: string | null; readonly result: ResultState | null };
  readonly run_failed: { readonly code: RunFailureCode; readonly message: string };
  readonly run_cancelled: { readonly by: string | null; readonly reason: string | null };
};

/** About a step or about the whole run. */
type EitherPayloads = {
  readonly redaction_started: { readonly stage: PiiStage };
  readonly redaction_finished: {
    readonly stage: PiiStage;
    readonly ok: boolean;
    readonly entities: number;
    readonly capped: boolean;
  };
  readonly warning_raised: {
    readonly code: WarningCode;
    readonly stage: string | null;
    readonly message: string;
  };
};

export type EventPayloads = StepPayloads & RunPayloads & EitherPayloads;

type NodeOf<Type extends EventType> = Type extends keyof StepPayloads
  ? string
  : Type extends keyof RunPayloads
    ? null
    : string | null;

/** An event before it has its place in the log. */
export type RunEventBody = {
  [Type in EventType]: {
    readonly type: Type;
    readonly node: NodeOf<Type>;
    readonly payload: EventPayloads[Type];
  };
}[EventType];

/**
 * One line of a run's log. Segments are numbered from 1 and begin with the decision of a gate, `seq` counts
 * from 1 in each, and `at` is in milliseconds and never goes back.
 */
export type RunLogEvent = {
  readonly segment: string;
  readonly seq: number;
  readonly at: number;
} & RunEventBody;

export function segmentId(segment: number): string {
  return `seg_${String(segment).padStart(4, "0")}`;
}
