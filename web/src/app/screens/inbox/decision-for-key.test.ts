import { decisionsByPhase, type GateDecision } from "@sluice/contract";
import { expect, it } from "vitest";
import { decisionForKey, decisionKeys } from "./decision-for-key.ts";

it.each([
  ["start", ["approve", "reject", "stop"]],
  ["result", ["approve", "reject", "send_back"]],
  ["tool", ["allow", "refuse", "stop"]],
] as const)("a, r and s decide what fits a gate of phase %s", (phase, expected: readonly GateDecision[]) => {
  expect(decisionKeys.map((key) => decisionForKey(key, decisionsByPhase[phase]))).toEqual(expected);
});

it("decides nothing by another key, or where nothing is offered", () => {
  expect(decisionForKey("x", decisionsByPhase.tool)).toBeNull();
  expect(decisionForKey("a", [])).toBeNull();
});
