import type { IncomingHttpHeaders } from "node:http";
import { PassThrough, type Writable } from "node:stream";
import { limits } from "@sluice/contract";
import type { KeyActor } from "../../access/actor.ts";
import { type Feed, type FollowParts, followEvents } from "../../deployment/runs/follow-events.ts";
import type { Outcome } from "./call.ts";
import { runRefusal } from "./refusals/run-refusal.ts";
import type { StreamSlots } from "./stream-slots.ts";
import { unavailableRefusal } from "./unavailable-refusal.ts";

export interface StreamParts extends FollowParts {
  readonly streams: StreamSlots;
}

const keepAliveMs = limits.events.streamKeepAliveSeconds * 1_000;

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
  const stream = new PassThrough();
  // However it ends, whoever ends it.
  stream.once("close", slot.free);
  // It may fail before its reader listens, who then finds it destroyed; unheard it would be nobody's fault.
  stream.on("error", () => {});
  void feedInto(stream, feed, signal);
  return { status: 200, headers: { "Content-Type": "text/event-stream; charset=utf-8" }, stream };
}

async function feedInto(stream: Writable, feed: Feed, signal: AbortSignal): Promise<void> {
  const keepAlive = setInterval(() => stream.write(": still here\n\n"), keepAliveMs);
  try {
    for await (const { id, event } of feed.events) {
      const text = `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
      if (!stream.write(text)) await drained(stream, signal);
    }
    stream.end();
  } catch (cause) {
    // The client comes back with the last id it saw, and is told then what is the matter.
    if (unavailableRefusal(cause)) stream.end();
    else stream.destroy(cause as Error);
  } finally {
    clearInterval(keepAlive);
  }
}

/** Who reads slowly is waited for, who has left is not. */
function drained(stream: Writable, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      signal.removeEventListener("abort", go);
      stream.off("drain", go).off("close", go);
      resolve();
    };
    signal.addEventListener("abort", go);
    stream.on("drain", go).on("close", go);
    if (signal.aborted) go();
  });
}
