import type { GateDecision } from "@sluice/contract";
import { type Commanded, commandRun, type RunParts } from "../runs/command-run.ts";

export interface ApprovalDecision {
  readonly runId: string;
  readonly gate: number;
  readonly decision: GateDecision;
  /** The person who decides. */
  readonly by: string;
  readonly note: string | null;
}

/** Decides what a run asks a person. Never offered to a key. */
export async function decideApproval(
  parts: RunParts,
  { runId, ...decision }: ApprovalDecision,
): Promise<Commanded> {
  return await commandRun(parts, runId, { type: "decide_gate", ...decision });
}
