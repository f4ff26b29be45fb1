import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { type OutOfReach, type ReachParts, reachRun } from "./reach-run.ts";
import { type LogPage, readLog } from "./read-log.ts";

export interface ListLogRequest {
  readonly runId: string;
  /** A position in the whole log; 0 for its beginning. */
  readonly after: number;
  readonly limit: number;
}

/** A page of a run's log from a position on, whatever the segment; empty once its data was erased. */
export async function listLog(
  parts: ReachParts,
  actor: Actor,
  { runId, after, limit }: ListLogRequest,
): Promise<Outcome<LogPage, OutOfReach>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const reached = await reachRun(parts, actor, runId);
  if (!reached.ok) return reached;
  return done(await readLog(parts.database, runId, { after, limit }));
}
