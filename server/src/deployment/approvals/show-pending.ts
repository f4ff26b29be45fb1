import type { ApprovalsAnswer } from "@sluice/contract";
import { presentApprovals } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { type RunLogGone, reachBoard } from "../runs/reach-board.ts";
import type { OutOfReach, ReachParts } from "../runs/reach-run.ts";

/** The gates of one run that wait for a person; none once the run's data was erased. */
export async function showPending(
  parts: ReachParts,
  actor: Actor,
  { runId }: { readonly runId: string },
): Promise<Outcome<ApprovalsAnswer, OutOfReach | RunLogGone>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const found = await reachBoard(parts, actor, runId);
  if (!found.ok) return found;
  if (found.value.board !== null) return done(presentApprovals(found.value.board));
  return done({ pending: [], data_purged_at: found.value.purgedAt });
}
