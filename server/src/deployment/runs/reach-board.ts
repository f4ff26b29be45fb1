import { isoTime, type RunBoard } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { runReachOf } from "../../access/run-reach.ts";
import { isId, type ReachParts, runNotFound, runsWithin } from "./reach-run.ts";

/** The run is there, but its log and its board are not, though nobody erased them. */
export type RunLogGone = PlainRefusal<"run_log_gone">;

export const runLogGone = refuse("run_log_gone");

export type ReachedBoard =
  | { readonly board: RunBoard }
  | { readonly board: null; readonly purgedAt: string; readonly status: RunBoard["status"] };

/** The board of a run that the actor sees. An erased run has none, and says since when. */
export async function reachBoard(
  { database }: ReachParts,
  actor: Actor,
  runId: string,
): Promise<Outcome<ReachedBoard, PlainRefusal<"run_not_found"> | RunLogGone>> {
  if (!isId(runId)) return runNotFound;
  const row = await runsWithin(database.reader, runReachOf(actor))
    .leftJoin("run_boards", "run_boards.run_id", "runs.run_id")
    .select(["status", "data_purged_at", "board"])
    .where("runs.run_id", "=", runId)
    .executeTakeFirst();
  if (!row) return runNotFound;
  if (row.data_purged_at !== null) {
    const status = row.status as RunBoard["status"];
    return done({ board: null, purgedAt: isoTime(row.data_purged_at), status });
  }
  return row.board === null ? runLogGone : done({ board: JSON.parse(row.board) as RunBoard });
}
