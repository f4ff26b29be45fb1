import type { ErrorEntry } from "../../shared/browser/error-entry.ts";
import { limits } from "../../shared/limits.ts";
import type { GateDecision } from "../../shared/vocabulary/approvals.ts";

const past: Record<GateDecision, string> = {
  approve: "approved it",
  reject: "rejected it",
  send_back: "sent it back",
  allow: "allowed it",
  refuse: "refused it",
  stop: "stopped the run",
};

/** Why a decision does not count. */
export const approvalErrors = {
  unknown_gate: { status: 404, message: "The run does not wait here." },
  gate_decided: {
    status: 409,
    message: ({ by, decision, at }: { by: string | null; decision: GateDecision; at: string }) =>
      by === null
        ? `Nobody decided in time, so the command was refused at ${at}.`
        : `${by} was quicker, and ${past[decision]} at ${at}.`,
  },
  decision_not_offered: {
    status: 422,
    message: ({ offered }: { offered: readonly string[] }) =>
      `This cannot be decided here. Choose one of ${offered.join(", ")}.`,
  },
  note_missing: { status: 422, message: "Say why, in a note: it is handed on." },
  note_too_long: {
    status: 422,
    message: `A note has at most ${limits.approval.noteMaxChars} characters.`,
  },
} as const satisfies Record<string, ErrorEntry>;
