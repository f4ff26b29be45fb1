import { isoTime } from "@sluice/core";
import type { Commanded } from "../../deployment/runs/command-run.ts";

/** A refusal as a person reads it: what stands in the way, and who or what put it there. */
export function refusalSentence(refusal: Extract<Commanded, { ok: false }>["refusal"]): string {
  switch (refusal.code) {
    case "run_not_found":
      return "there is no run of this id.";
    case "run_ended":
      return `it is ${refusal.status} since ${isoTime(refusal.at)}.`;
    case "unknown_gate":
      return `the run has no gate ${refusal.gate}; approvals list shows those that wait.`;
    case "gate_decided":
      return `${refusal.by ?? "the clock"} has decided already (${refusal.decision}, at ${isoTime(refusal.at)}).`;
    case "decision_not_offered":
      return `here one chooses ${refusal.offered.join(", ")}.`;
    case "note_missing":
      return "it needs words: add --note.";
    case "note_too_long":
      return `a note has at most ${refusal.max_chars} characters.`;
    default:
      return `${refusal.code.replaceAll("_", " ")}.`;
  }
}
