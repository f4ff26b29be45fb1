import type { EventsAnswer } from "@sluice/contract";
import { isoTime, segmentId } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";
import { type RunLogGone, runLogGone } from "./reach-board.ts";
import { type OutOfReach, type ReachParts, reachRun } from "./reach-run.ts";
import { presentLogged } from "./read-log.ts";
import { countSegments, segmentNumber } from "./run-segments.ts";

export interface ListEventsRequest {
  readonly runId: string;
  /** The first one when none is named. */
  readonly segment: string | null;
  readonly afterSeq: number;
  readonly limit: number;
}

type PageOf = { runId: string; segment: string; afterSeq: number; limit: number };

const readPage = preparedQuery((reader: Kysely<DeploymentTables>, page: PageOf) =>
  reader
    .selectFrom("run_events")
    .select(["seq", "at", "type", "node", "payload"])
    .where("run_id", "=", page.runId)
    .where("segment", "=", page.segment)
    .where("seq", ">", page.afterSeq)
    .orderBy("seq")
    .limit(page.limit),
);

/** A page of one segment of a run's log, and the names of all of them; empty once its data was erased. */
export async function listEvents(
  parts: ReachParts,
  actor: Actor,
  request: ListEventsRequest,
): Promise<Outcome<EventsAnswer, OutOfReach | RunLogGone | PlainRefusal<"segment_not_found">>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const { runId, afterSeq, limit } = request;
  const reached = await reachRun(parts, actor, runId);
  if (!reached.ok) return reached;
  const { value: run } = reached;
  if (run.data_purged_at !== null) {
    const data_purged_at = isoTime(run.data_purged_at);
    const nothing = { segment: null, segments: [], events: [], next_after_seq: afterSeq };
    return done({ run_id: runId, ...nothing, data_purged_at });
  }
  const count = await countSegments(parts.database, run);
  if (count === null) return runLogGone;
  const asked = request.segment === null ? 1 : segmentNumber(request.segment);
  if (asked === null || asked > count) return refuse("segment_not_found");

  const segment = segmentId(asked);
  const rows = await readPage(parts.database, { runId, segment, afterSeq, limit });
  return done({
    run_id: runId,
    segment,
    segments: Array.from({ length: count }, (_, index) => segmentId(index + 1)),
    events: rows.map(presentLogged),
    next_after_seq: rows.at(-1)?.seq ?? afterSeq,
  });
}
