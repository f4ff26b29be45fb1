import type {
  GateDecision,
  GatePhase,
  OutputKind,
  PiiStage,
  RunFailureCode,
  RunStatus,
  StepStatus,
} from "@sluice/contract";
import type { ResultState } from "./run-event.ts";

/**
 * The sender: a worker names the step and the attempt that `due` gave it. A command that moves a step counts once
 * however often it is sent; a report (progress, a tool call, an output, a redaction) is logged each time.
 */
type FromStep = { readonly step: string; readonly attempt: number };

export type StepOutcome =
  | { readonly kind: "completed"; readonly result_summary: string | null; readonly label?: string | null }
  | { readonly kind: "failed"; readonly error: string }
  /** It cannot start: its agent, connector, environment or graph version is gone or not active. */
  | { readonly kind: "blocked"; readonly error: string }
  /** For a publish step: the stage did not land, the run goes on with a warning. */
  | { readonly kind: "not_published"; readonly error: string };

export type StepCommand =
  | ({ readonly type: "start_step" } & FromStep)
  | ({ readonly type: "report_progress"; readonly message: string } & FromStep)
  | ({
      readonly type: "tool_called";
      readonly call_id: string;
      readonly tool: string;
      readonly input: string;
      readonly mcp: boolean;
    } & FromStep)
  | ({
      readonly type: "tool_finished";
      readonly call_id: string;
      readonly ok: boolean;
      readonly output: string;
    } & FromStep)
  | ({
      readonly type: "request_tool";
      readonly call_id: string;
      readonly command: string;
      /** How long a person has to decide; after that the command is refused. Null: as long as it takes. */
      readonly expires_in_ms: number | null;
    } & FromStep)
  | ({
      readonly type: "output_written";
      readonly key: string;
      readonly kind: OutputKind;
      readonly bytes: number;
      /** The store knows whether the run had a file of this key. */
      readonly is_new: boolean;
    } & FromStep)
  | ({ readonly type: "finish_step"; readonly outcome: StepOutcome } & FromStep);

export type CopiedInput = { readonly parameter: string; readonly objects: number; readonly bytes: number };

export type RunCommand =
  | StepCommand
  | { readonly type: "launch" }
  | {
      readonly type: "refuse_launch";
      readonly code: Extract<RunFailureCode, "launch_failed" | "license_unavailable">;
      readonly message: string;
    }
  | { readonly type: "inputs_copied"; readonly inputs: readonly CopiedInput[] }
  | { readonly type: "inputs_failed"; readonly message: string }
  | {
      readonly type: "decide_gate";
      readonly gate: number;
      readonly decision: GateDecision;
      readonly by: string;
      readonly note: string | null;
    }
  | { readonly type: "cancel"; readonly by: string | null; readonly reason: string | null }
  /** The process that was at these attempts is gone. */
  | { readonly type: "interrupt"; readonly lost: readonly FromStep[] }
  /** One process after another died while it worked on this run. */
  | { readonly type: "give_up" }
  | { readonly type: "redaction_started"; readonly stage: PiiStage; readonly from: FromStep | null }
  | {
      readonly type: "redaction_finished";
      readonly stage: PiiStage;
      /** Null for a stage of the whole run. */
      readonly from: FromStep | null;
      readonly ok: boolean;
      readonly entities: number;
      readonly capped: boolean;
    }
  /** The last effect of a run: its closing narrative, and what was found in its result file. */
  | {
      readonly type: "close_run";
      readonly summary_markdown: string | null;
      readonly result: ResultState | null;
    }
  | { readonly type: "tick" };

/** Why a command changes nothing. Its sender can act on each. */
export type RunRefusal =
  | { readonly code: "run_not_started" }
  | { readonly code: "run_already_started" }
  | { readonly code: "run_ended"; readonly status: RunStatus; readonly at: number }
  | { readonly code: "unknown_step"; readonly step: string }
  /** The sender has lost the run, or repeats what is known. */
  | { readonly code: "stale_attempt"; readonly step: string; readonly attempt: number }
  | { readonly code: "step_not_at_work"; readonly step: string; readonly status: StepStatus }
  | { readonly code: "step_not_due"; readonly step: string; readonly status: StepStatus }
  | { readonly code: "no_free_place"; readonly parallelism: number }
  | { readonly code: "outcome_does_not_fit"; readonly step: string }
  | { readonly code: "unknown_gate"; readonly gate: number }
  | {
      readonly code: "gate_decided";
      readonly decision: GateDecision;
      readonly by: string | null;
      readonly at: number;
    }
  | {
      readonly code: "decision_not_offered";
      readonly phase: GatePhase;
      readonly offered: readonly GateDecision[];
    }
  | { readonly code: "note_missing" }
  | { readonly code: "note_too_long"; readonly max_chars: number }
  | { readonly code: "command_too_long"; readonly max_bytes: number }
  | { readonly code: "too_many_gates"; readonly max: number }
  | { readonly code: "too_many_mcp_calls"; readonly max: number }
  | { readonly code: "call_decided"; readonly decision: GateDecision; readonly note: string | null }
  | { readonly code: "nothing_to_do" };
