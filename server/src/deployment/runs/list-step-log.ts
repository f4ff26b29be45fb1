import type { StepLog } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { type OutOfReach, type ReachParts, reachRun } from "./reach-run.ts";
import { presentLogged } from "./read-log.ts";

export interface ListStepLogRequest {
  readonly runId: string;
  readonly slug: string;
  /** A position in the run's whole log. */
  readonly after: number;
  readonly limit: number;
}

/** A page of what happened in one step, the oldest first; empty once the run's data was erased. */
export async function listStepLog(
  parts: ReachParts,
  actor: Actor,
  { runId, slug, after, limit }: ListStepLogRequest,
): Promise<Outcome<StepLog, OutOfReach>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const reached = await reachRun(parts, actor, runId);
  if (!reached.ok) return reached;
  const rows = await parts.database.reader
    .selectFrom("run_events")
    .selectAll()
    .where("run_id", "=", runId)
    .where("node", "=", slug)
    .where("position", ">", after)
    .orderBy("position")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return done({
    run_id: runId,
    events: shown.map((row) => ({ segment: row.segment, ...presentLogged(row) })),
    next_after: shown.at(-1)?.position ?? after,
    has_more: rows.length > limit,
  });
}
