import { gateDecisions, piiStages } from "@sluice/contract";
import type { RunBoard } from "../run-board.ts";
import type { RunCommand, StepOutcome } from "../run-command.ts";
import type { SeededRandom } from "./seeded-random.ts";

const KINDS: readonly [RunCommand["type"], ...RunCommand["type"][]] = [
  "launch",
  "refuse_launch",
  "inputs_copied",
  "inputs_failed",
  "start_step",
  "report_progress",
  "tool_called",
  "tool_finished",
  "request_tool",
  "output_written",
  "finish_step",
  "decide_gate",
  "interrupt",
  "give_up",
  "redaction_started",
  "redaction_finished",
  "close_run",
  "tick",
  "cancel",
];

/** Texts that are awkward to bound: long, escaped in JSON, cut through a character. */
const TEXTS: readonly [string, ...string[]] = ["", "x", "\u0000".repeat(9_000), "é😀\ud800".repeat(4_000)];

/**
 * Anything anybody might say at any time, sensible or not: about steps and gates that are there or not, for
 * attempts gone by or never made. `destructive` leaves out what would end most runs early.
 */
export function strayCommand(board: RunBoard, random: SeededRandom, destructive: boolean): RunCommand {
  const step = random.chance(0.05) ? "nowhere" : (random.pickAny(board.steps)?.slug ?? "nowhere");
  const known = board.steps.find((each) => each.slug === step)?.attempt ?? 0;
  const from = { step, attempt: known + random.between(destructive ? -1 : 2, 2) };
  const speaker = random.chance(0.5) ? from : null;
  const text = random.pick(TEXTS);
  const type = random.pick(KINDS);
  switch (type) {
    case "launch":
    case "tick":
      return { type };
    case "cancel":
      return destructive ? { type, by: null, reason: text } : { type: "tick" };
    case "give_up":
      return destructive ? { type } : { type: "tick" };
    case "refuse_launch":
      return destructive ? { type, code: "launch_failed", message: text } : { type: "launch" };
    case "inputs_copied":
      return { type, inputs: [] };
    case "inputs_failed":
      return destructive ? { type, message: text } : { type: "tick" };
    case "start_step":
      return { type, ...from };
    case "report_progress":
      return { type, ...from, message: text };
    case "tool_called":
      return { type, ...from, call_id: text, tool: text, input: text, mcp: random.chance(0.5) };
    case "tool_finished":
      return { type, ...from, call_id: text, ok: random.chance(0.5), output: text };
    case "request_tool":
      return { type, ...from, call_id: "stray", command: text, expires_in_ms: null };
    case "output_written":
      return { type, ...from, key: text, kind: "file", bytes: 1, is_new: true };
    case "finish_step": {
      const kind = random.pick<StepOutcome["kind"]>(["completed", "failed", "blocked", "not_published"]);
      const outcome =
        kind === "completed" ? { kind, result_summary: text, label: text } : { kind, error: text };
      return { type, ...from, outcome };
    }
    case "decide_gate": {
      const decision = random.pick([...gateDecisions]);
      return { type, gate: random.between(0, board.gates.length + 1), decision, by: "Eve", note: text };
    }
    case "interrupt":
      return { type, lost: [from, from] };
    case "redaction_started":
      return { type, stage: random.pick([...piiStages]), from: speaker };
    case "redaction_finished":
      return {
        type,
        stage: random.pick([...piiStages]),
        from: speaker,
        ok: random.chance(0.9),
        entities: 1,
        capped: false,
      };
    case "close_run":
      return { type, summary_markdown: text, result: { error: text, schema_version: text } };
  }
}
