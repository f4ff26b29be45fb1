import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { type OutOfReach, type ReachParts, reachRun } from "./reach-run.ts";
import { type LogPage, readLog } from "./read-log.ts";

export interface ShowLogRequest {
  readonly runId: string;
  /** A position in the whole log; 0 for its beginning. */
  readonly after: number;
  readonly limit: number;
}

export interface ShownLog {
  readonly page: LogPage;
  readonly data_purged_at: string | null;
}

/** A page of a run's log from a position on, all segments in one order; empty once its data was erased. */
export async function showLog(
  parts: ReachParts,
  actor: Actor,
  { runId, after, limit }: ShowLogRequest,
): Promise<Outcome<ShownLog, OutOfReach>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const reached = await reachRun(parts, actor, runId);
  if (!reached.ok) return reached;
  const { data_purged_at: purgedAtMs } = reached.value;
  const page = await readLog(parts.database, runId, { after, limit });
  return done({ page, data_purged_at: purgedAtMs === null ? null : isoTime(purgedAtMs) });
}
