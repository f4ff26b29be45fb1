import type { EventsAnswer } from "@sluice/contract";
import { isoTime, segmentId } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";
import { type Reach, type Refused, reachRun } from "./reach-run.ts";
import { runLogGone } from "./read-board-within.ts";
import { presentLogged } from "./read-log.ts";
import { countSegments, segmentNumber } from "./run-segments.ts";

export interface EventsPage {
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
  database: Database<DeploymentTables>,
  reach: Reach,
  runId: string,
  page: EventsPage,
): Promise<
  | { readonly ok: true; readonly events: EventsAnswer }
  | Refused<"run_not_found" | "segment_not_found" | "not_found">
> {
  const reached = await reachRun(database, reach, runId);
  if (!reached.ok) return reached;
  const { run } = reached;
  if (run.data_purged_at !== null) {
    const data_purged_at = isoTime(run.data_purged_at);
    const nothing = { segment: null, segments: [], events: [], next_after_seq: page.afterSeq };
    return { ok: true, events: { run_id: runId, ...nothing, data_purged_at } };
  }
  const count = await countSegments(database, run);
  if (count === null) return runLogGone;
  const asked = page.segment === null ? 1 : segmentNumber(page.segment);
  if (asked === null || asked > count) return { ok: false, refusal: { code: "segment_not_found" } };

  const segment = segmentId(asked);
  const { afterSeq, limit } = page;
  const rows = await readPage(database, { runId, segment, afterSeq, limit });
  const events: EventsAnswer = {
    run_id: runId,
    segment,
    segments: Array.from({ length: count }, (_, index) => segmentId(index + 1)),
    events: rows.map(presentLogged),
    next_after_seq: rows.at(-1)?.seq ?? page.afterSeq,
  };
  return { ok: true, events };
}
