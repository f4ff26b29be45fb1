import { isTerminalRunStatus, type RunEvent, terminalEventTypes } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { type RunLogGone, runLogGone } from "./reach-board.ts";
import { type OutOfReach, type ReachedRun, reachRun } from "./reach-run.ts";
import { readLog } from "./read-log.ts";
import { countSegments, segmentNumber } from "./run-segments.ts";
import type { RunSignals } from "./run-signals.ts";

export interface FollowParts {
  readonly database: Database<DeploymentTables>;
  readonly signals: RunSignals;
}

export interface FedEvent {
  /** `<segment>:<seq>`: sent back as Last-Event-ID, it resumes the feed behind this event. */
  readonly id: string;
  readonly event: RunEvent;
}

export interface Feed {
  /** Nothing is left to be told: a client that keeps coming back may be sent away for good. */
  readonly isFinished: boolean;
  readonly events: AsyncIterable<FedEvent>;
}

export interface FollowRequest {
  readonly runId: string;
  /** The id of the last event that is known; null or empty for the beginning of the log. */
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
}

type PositionRefusal =
  | RunLogGone
  | PlainRefusal<"segment_not_found">
  /** Either no event could have this id, or the run has none of it. */
  | Refusal<"invalid_event_id", { readonly problem: "malformed" | "unknown" }>;
export type FollowRefusal = OutOfReach | PositionRefusal;

const eventsPerRead = 200;
const eventId = /^(seg_\d{4,9}):(\d{1,9})$/;

/**
 * A run's log from a position on, across its segments and on into what is yet to happen, until its terminal
 * event or until the signal aborts. The next page is read only when the one before was taken.
 */
export async function followEvents(
  parts: FollowParts,
  actor: Actor,
  { runId, lastEventId, signal }: FollowRequest,
): Promise<Outcome<Feed, FollowRefusal>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const reached = await reachRun(parts, actor, runId);
  if (!reached.ok) return reached;
  const { value: run } = reached;
  if (run.data_purged_at !== null) return done({ isFinished: true, events: nothing() });
  const start = await locate(parts.database, run, lastEventId);
  if (!start.ok) return start;
  const { value: position } = start;
  const isFinished = isTerminalRunStatus(run.status) && position >= run.revision;
  return done({ isFinished, events: feed(parts, runId, position, signal) });
}

async function* nothing(): AsyncGenerator<FedEvent> {}

async function* feed(
  { database, signals }: FollowParts,
  runId: string,
  start: number,
  signal: AbortSignal,
): AsyncGenerator<FedEvent> {
  const followed = signals.follow(runId);
  let position = start;
  let isOwed = false;
  try {
    while (!signal.aborted && !signals.isClosed) {
      const mark = followed.mark();
      const after = position;
      const page = await followed.readOnce(mark, after, () =>
        readLog(database, runId, { after, limit: eventsPerRead }),
      );
      for (const { segment, ...event } of page.events) {
        yield { id: `${segment}:${event.seq}`, event };
        if (terminalEventTypes.some((type) => type === event.type)) return;
      }
      position = page.next_after;
      if (page.events.length === eventsPerRead) continue;
      if (page.events.length > 0) {
        isOwed = false;
      } else {
        const next = await whatNext(database, runId, position);
        // Events that are said to be there and are not found twice were erased.
        if (next === "nothing" || (next === "events" && isOwed)) return;
        isOwed = next === "events";
        if (isOwed) continue;
      }
      await followed.changed(mark, position, signal);
    }
  } finally {
    followed.leave();
  }
}

async function whatNext(
  database: Database<DeploymentTables>,
  runId: string,
  position: number,
): Promise<"nothing" | "events" | "later"> {
  const run = await database.reader
    .selectFrom("runs")
    .select(["revision", "finished_at", "data_purged_at"])
    .where("run_id", "=", runId)
    .executeTakeFirst();
  if (run === undefined || run.data_purged_at !== null) return "nothing";
  if (run.revision > position) return "events";
  return run.finished_at === null ? "later" : "nothing";
}

/** The position in the whole log that an event's id names. The beginning when there is none. */
async function locate(
  database: Database<DeploymentTables>,
  run: ReachedRun,
  lastEventId: string | null,
): Promise<Outcome<number, PositionRefusal>> {
  const count = await countSegments(database, run);
  if (count === null) return runLogGone;
  // A client that has seen no id yet may say so with an empty one.
  if (lastEventId === null || lastEventId === "") return done(0);
  const [, segment = "", digits = ""] = eventId.exec(lastEventId) ?? [];
  const number = segmentNumber(segment);
  if (number === null) return refuse("invalid_event_id", { problem: "malformed" });
  if (number > count) return refuse("segment_not_found");
  const seq = Number(digits);
  if (number === 1 && seq === 0) return done(0);
  const event = await database.reader
    .selectFrom("run_events")
    .select("position")
    .where("run_id", "=", run.run_id)
    .where("segment", "=", segment)
    .where("seq", "=", Math.max(seq, 1))
    .executeTakeFirst();
  if (event === undefined) return refuse("invalid_event_id", { problem: "unknown" });
  return done(seq === 0 ? event.position - 1 : event.position);
}
