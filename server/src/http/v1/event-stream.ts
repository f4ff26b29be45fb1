import type { IncomingHttpHeaders } from "node:http";
import type { KeyActor } from "../../access/actor.ts";
import { type FollowParts, followEvents } from "../../deployment/runs/follow-events.ts";
import { eventStreamHeaders, sendEvents } from "../serving/send-events.ts";
import type { Outcome } from "./call.ts";
import { runRefusal } from "./refusals/run-refusal.ts";
import type { StreamSlots } from "./stream-slots.ts";

export interface StreamParts extends FollowParts {
  readonly streams: StreamSlots;
}

export function wantsStream(headers: IncomingHttpHeaders): boolean {
  const accepted = headers.accept?.split(",").map((type) => type.split(";", 1)[0]?.trim().toLowerCase());
  return accepted?.includes("text/event-stream") === true;
}

/** The run's log as server-sent events: what there is, then what comes, up to the end of the run. */
export async function streamEvents(
  parts: StreamParts,
  key: KeyActor,
  runId: string,
  headers: IncomingHttpHeaders,
  signal: AbortSignal,
): Promise<Outcome> {
  const given = headers["last-event-id"];
  const lastEventId = typeof given === "string" ? given : null;
  const followed = await followEvents(parts, key, { runId, lastEventId, signal });
  if (!followed.ok) return runRefusal(followed.refusal);
  const { value: feed } = followed;
  // Tells a client that comes back after the end not to come back again.
  if (feed.isFinished) return { status: 204, body: undefined };
  const slot = parts.streams.take(key.id);
  if (!slot.ok) return slot.refusal;
  return { status: 200, headers: eventStreamHeaders, stream: sendEvents(feed.events, signal, slot.free) };
}
