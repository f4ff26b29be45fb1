import type { StepsAnswer } from "@sluice/contract";
import { presentSteps } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { type RunLogGone, reachBoard } from "./reach-board.ts";
import type { OutOfReach, ReachParts } from "./reach-run.ts";

/** Every step of a run with its state; none once the run's data was erased. */
export async function showSteps(
  parts: ReachParts,
  actor: Actor,
  { runId }: { readonly runId: string },
): Promise<Outcome<StepsAnswer, OutOfReach | RunLogGone>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const found = await reachBoard(parts, actor, runId);
  if (!found.ok) return found;
  if (found.value.board !== null) return done(presentSteps(found.value.board));
  const { status, purgedAt } = found.value;
  return done({ run_id: runId, status, steps: [], data_purged_at: purgedAt });
}
