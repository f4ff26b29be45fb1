import type { GateDecision, GatePhase } from "@sluice/contract";
import type { IconName } from "../../../ui/icon-paths.ts";
import type { Tone } from "../../../ui/status-pill.tsx";

interface DecisionWords {
  /** On a button. */
  readonly verb: string;
  /** In the history. */
  readonly past: string;
  /** After a name: "Berta sent it back". */
  readonly told: string;
  readonly icon: IconName;
  readonly tone: Tone;
  /** What comes of it, before it is done. */
  readonly effect: string;
  /** Where a note goes. */
  readonly noteFor: string;
}

export const decisionWords: Readonly<Record<GateDecision, DecisionWords>> = {
  approve: {
    verb: "Approve",
    past: "Approved",
    told: "approved it",
    icon: "check",
    tone: "completed",
    effect: "The run goes on.",
    noteFor: "It is kept with the decision.",
  },
  allow: {
    verb: "Allow",
    past: "Allowed",
    told: "allowed it",
    icon: "check",
    tone: "completed",
    effect: "Exactly this command runs, once.",
    noteFor: "It is kept with the decision.",
  },
  send_back: {
    verb: "Send back",
    past: "Sent back",
    told: "sent it back",
    icon: "undo",
    tone: "waiting",
    effect: "The step is done again with your note, and asks again.",
    noteFor: "The agent is given it: say what to do differently.",
  },
  reject: {
    verb: "Reject",
    past: "Rejected",
    told: "rejected it",
    icon: "cross",
    tone: "failed",
    effect: "The step fails, and what stands on it does not run.",
    noteFor: "It is handed on as the reason.",
  },
  refuse: {
    verb: "Refuse",
    past: "Refused",
    told: "refused it",
    icon: "cross",
    tone: "failed",
    effect: "The command does not run; the agent is told why and may try another way.",
    noteFor: "The agent is given it.",
  },
  stop: {
    verb: "Stop the run",
    past: "Stopped the run",
    told: "stopped the run",
    icon: "stop",
    tone: "cancelled",
    effect: "The whole run is cancelled. That cannot be undone.",
    noteFor: "It is kept with the decision.",
  },
};

export const phaseWords: Readonly<Record<GatePhase, { label: string; why: string }>> = {
  start: { label: "Before it starts", why: "This step asks a person before it does anything." },
  result: {
    label: "On its result",
    why: "This step is done, and hands its result on only once a person agrees.",
  },
  tool: { label: "To run a command", why: "The agent wants to run this command, and waits to be allowed." },
};
