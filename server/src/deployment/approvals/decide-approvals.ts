import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { RunParts } from "../runs/run-parts.ts";
import {
  type DecideApprovalRefusal,
  type DecideApprovalRequest,
  type DecidedApproval,
  decideApproval,
} from "./decide-approval.ts";

export interface DecisionOutcome {
  readonly runId: string;
  readonly gate: number;
  readonly outcome: Outcome<DecidedApproval, DecideApprovalRefusal>;
}

/** Decides several gates, each for itself: one that is refused does not keep the others from counting. */
export async function decideApprovals(
  parts: RunParts,
  actor: Actor,
  { decisions }: { readonly decisions: readonly DecideApprovalRequest[] },
): Promise<Outcome<DecisionOutcome[], NotAllowed["refusal"]>> {
  const refused = refuseUnless(actor, "approvals:decide");
  if (refused) return refused;
  const outcomes: DecisionOutcome[] = [];
  for (const decision of decisions) {
    const { runId, gate } = decision;
    outcomes.push({ runId, gate, outcome: await decideApproval(parts, actor, decision) });
  }
  return done(outcomes);
}
