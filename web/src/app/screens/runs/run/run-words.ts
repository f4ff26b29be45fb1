import type { GateDecision, GatePhase, RunFailureCode, WarningCode } from "@sluice/contract";
import type { Tone } from "../../../../ui/status-pill.tsx";
import type { RunView } from "./run-queries.ts";

export const failureWords: Readonly<Record<RunFailureCode, string>> = {
  input_materialisation_failed: "The inputs could not be fetched",
  node_failed: "A step failed",
  wall_clock_limit_reached: "The run took longer than it may",
  invariant_blocked: "The run could not go on",
  launch_failed: "The run could not be launched",
  orphaned: "The run was lost by the server that drove it",
  license_unavailable: "The deployment's licence does not allow it now",
};

export const warningWords: Readonly<Record<WarningCode, string>> = {
  publish_wait_expired: "Publishing to the knowledge graph waited too long and was left out.",
  publish_failed: "Publishing to the knowledge graph failed.",
  redaction_capped:
    "The model was asked as often as the redaction policy allows; the rest was done by rules.",
};

export const phaseWords: Readonly<Record<GatePhase, string>> = {
  start: "Before the step begins",
  result: "What the step hands on",
  tool: "A command the step wants to run",
};

export const decisionWords: Readonly<Record<GateDecision, { button: string; done: string; tone: Tone }>> = {
  approve: { button: "Approve", done: "Approved", tone: "completed" },
  allow: { button: "Allow command", done: "Allowed", tone: "completed" },
  send_back: { button: "Send back", done: "Sent back", tone: "waiting" },
  reject: { button: "Reject", done: "Rejected", tone: "failed" },
  refuse: { button: "Refuse command", done: "Refused", tone: "failed" },
  stop: { button: "Stop run", done: "Stopped the run", tone: "cancelled" },
};

type Verdict = RunView["result_verdict"];
export const verdictWords: Readonly<Record<Verdict, { label: string; tone: Tone }>> = {
  valid: { label: "Fits the schema", tone: "completed" },
  no_schema: { label: "No schema to fit", tone: "cancelled" },
  mismatch: { label: "Does not fit the schema", tone: "failed" },
  unjudged: { label: "Not judged", tone: "cancelled" },
};

/** Why there is no result, for people. */
export function resultErrorWords(code: string): string {
  if (code.startsWith("schema_mismatch")) return code.replace(/^schema_mismatch: /, "");
  return known[code] ?? code;
}

const known: Readonly<Record<string, string>> = {
  run_not_terminal: "The run has not ended. Its result comes with its end.",
  redaction_pending: "Redaction has not ended. Nothing is shown before it has.",
  purged: "The result was erased with the run's data.",
  missing: "The run wrote no outputs/result.json.",
  unavailable: "The result cannot be read now. Try again shortly.",
  too_large: "The result is too large to be shown. Download it instead.",
  invalid_json: "outputs/result.json holds no JSON object.",
};

export const outputsStateWords: Readonly<Record<Exclude<RunView["outputs_state"], "ready">, string>> = {
  run_not_terminal: "Files are shown once the run has ended.",
  redaction_pending: "Redaction has not ended. Nothing is shown before it has.",
  purged: "The files were erased with the run's data.",
};
