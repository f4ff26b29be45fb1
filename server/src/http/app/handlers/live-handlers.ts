import type { IncomingHttpHeaders } from "node:http";
import { type LiveTopic, liveTopics } from "@sluice/contract";
import { systemActor } from "../../../access/actor.ts";
import { followLive } from "../../../deployment/live/follow-live.ts";
import type { LiveFeed } from "../../../deployment/live/live-feed.ts";
import { findEndedSessions } from "../../../deployment/people/find-ended-sessions.ts";
import { type FollowParts, followEvents } from "../../../deployment/runs/follow-events.ts";
import { eventStreamHeaders, sendEvents } from "../../serving/send-events.ts";
import type { AppHandlers } from "../call.ts";
import { runRefusal } from "../run-refusal.ts";
import { LiveStream } from "../streams/live-stream.ts";
import { PersonSlots } from "../streams/person-slots.ts";
import { SessionStreams } from "../streams/session-streams.ts";

export interface LiveHandlerParts extends FollowParts {
  readonly live: LiveFeed;
}

type Sessions = Parameters<typeof findEndedSessions>[0];

/** What is happening now. Each stream ends with the session it was opened in. */
export function liveHandlers(parts: LiveHandlerParts, sessions: Sessions) {
  const slots = new PersonSlots();
  const sessionStreams = new SessionStreams(async (sessionIds) => {
    const found = await findEndedSessions(sessions, systemActor, { sessionIds });
    return found.ok ? found.value : [];
  });
  return {
    followLive: async ({ actor, session, query, headers, hungUp }) => {
      const topics = readTopics(query.topics);
      if (topics === "unknown") return unknownTopics;
      const slot = slots.take(actor.id);
      if (!slot.ok) return slot.refusal;
      const lastEventId = lastSeen(headers, query.last_event_id);
      const page = new LiveStream({ resumes: lastEventId !== null });
      const gone = hungUp();
      const forget = sessionStreams.add(session.sessionId, () => page.stream.end());
      try {
        const followed = await followLive(parts, actor, { follower: page, lastEventId, topics });
        if (!followed.ok) {
          forget();
          slot.free();
          return followed.refusal;
        }
        const leave = () => {
          followed.value();
          forget();
          slot.free();
        };
        page.stream.once("close", leave);
        // It may have gone before anybody listened to its stream.
        if (gone.aborted) page.stream.destroy();
      } catch (cause) {
        forget();
        slot.free();
        throw cause;
      }
      return { status: 200, headers: streamHeaders, stream: page.stream };
    },
    followRunEvents: async ({ actor, session, params: { run_id: runId }, query, headers, hungUp }) => {
      const ended = new AbortController();
      const signal = AbortSignal.any([hungUp(), ended.signal]);
      const lastEventId = lastSeen(headers, query.last_event_id);
      const followed = await followEvents(parts, actor, { runId, lastEventId, signal });
      if (!followed.ok) return runRefusal(followed.refusal);
      // Tells a page that comes back after the end not to come back again.
      if (followed.value.isFinished) return { status: 204, body: undefined };
      const slot = slots.take(actor.id);
      if (!slot.ok) return slot.refusal;
      const forget = sessionStreams.add(session.sessionId, () => ended.abort());
      const stream = sendEvents(followed.value.events, signal, () => {
        forget();
        slot.free();
      });
      return { status: 200, headers: streamHeaders, stream };
    },
  } satisfies Partial<AppHandlers>;
}

// Proxies that collect an answer before they pass it on would keep everything from the page.
const streamHeaders = { ...eventStreamHeaders, "X-Accel-Buffering": "no" };

const unknownTopics = {
  code: "invalid_request",
  facts: { problems: [{ name: "topics", reason: `Send some of ${liveTopics.join(", ")}.` }] },
} as const;

function readTopics(text: string | undefined): ReadonlySet<LiveTopic> | "unknown" {
  if (text === undefined || text === "") return new Set(liveTopics);
  const named = new Set(text.split(","));
  const known = liveTopics.filter((topic) => named.has(topic));
  return known.length === named.size ? new Set(known) : "unknown";
}

function lastSeen(headers: IncomingHttpHeaders, given: string | undefined): string | null {
  const header = headers["last-event-id"];
  const id = typeof header === "string" ? header : given;
  return id === undefined || id === "" ? null : id;
}
