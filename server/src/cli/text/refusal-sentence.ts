import { isoTime } from "@sluice/core";
import type { DecideApprovalRefusal } from "../../deployment/approvals/decide-approval.ts";
import type { CancelRefusal } from "../../deployment/runs/cancel-run.ts";

/** A refusal as a person reads it: what stands in the way, and who or what put it there. */
export function refusalSentence(refusal: CancelRefusal | DecideApprovalRefusal): string {
  switch (refusal.code) {
    case "run_not_found":
      return "there is no run of this id.";
    case "already_terminal": {
      const { status, finishedAtMs } = refusal.facts;
      return finishedAtMs === null ? `it is ${status}.` : `it is ${status} since ${isoTime(finishedAtMs)}.`;
    }
    case "unknown_gate":
      return `the run has no gate ${refusal.facts.gate}; approvals list shows those that wait.`;
    case "gate_decided": {
      const { by, decision, at } = refusal.facts;
      return `${by ?? "the clock"} has decided already (${decision}, at ${isoTime(at)}).`;
    }
    case "decision_not_offered":
      return `here one chooses ${refusal.facts.offered.join(", ")}.`;
    case "note_missing":
      return "it needs words: add --note.";
    case "note_too_long":
      return `a note has at most ${refusal.facts.max_chars} characters.`;
    case "runtime_error":
      return "the run is going, but its state is lost.";
    case "not_allowed":
      return `it takes the permission ${refusal.facts.permission}.`;
  }
}
