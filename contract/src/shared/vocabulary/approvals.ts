import type { GatePhase } from "./steps.ts";
import { stringEnum } from "./string-enum.ts";

export const gateDecisions = ["approve", "reject", "send_back", "allow", "refuse", "stop"] as const;
export type GateDecision = (typeof gateDecisions)[number];
export const GateDecision = stringEnum(gateDecisions);

/** What a person may choose at each gate. */
export const decisionsByPhase = {
  start: ["approve", "reject", "stop"],
  result: ["approve", "send_back", "reject", "stop"],
  tool: ["allow", "refuse", "stop"],
} as const satisfies Record<GatePhase, readonly GateDecision[]>;

/** These hand something back, to an author or to the agent, and say nothing without words. */
export const decisionsWithNote: readonly GateDecision[] = ["reject", "send_back", "refuse"];
