import { PassThrough, type Writable } from "node:stream";
import type { RunEvent } from "@sluice/contract";
import { limits } from "@sluice/contract";
import { DatabaseUnavailable } from "../../platform/faults/database-unavailable.ts";
import { FilesUnavailable } from "../../platform/faults/files-unavailable.ts";

interface SentEvent {
  readonly id: string;
  readonly event: RunEvent;
}

const keepAliveMs = limits.events.streamKeepAliveSeconds * 1_000;

export const eventStreamHeaders = { "Content-Type": "text/event-stream; charset=utf-8" };

/** A run's log as server-sent events, up to the end of the feed. `onEnd` happens once, however it ends. */
export function sendEvents(
  events: AsyncIterable<SentEvent>,
  signal: AbortSignal,
  onEnd: () => void,
): PassThrough {
  const stream = new PassThrough();
  stream.once("close", onEnd);
  // It may fail before its reader listens, who then finds it destroyed; unheard it would be nobody's fault.
  stream.on("error", () => {});
  void feedInto(stream, events, signal);
  return stream;
}

async function feedInto(
  stream: Writable,
  events: AsyncIterable<SentEvent>,
  signal: AbortSignal,
): Promise<void> {
  const keepAlive = setInterval(() => stream.write(": still here\n\n"), keepAliveMs);
  try {
    for await (const { id, event } of events) {
      const text = `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
      if (!stream.write(text)) await drained(stream, signal);
    }
    stream.end();
  } catch (cause) {
    // The client comes back with the last id it saw, and is told then what is the matter.
    if (cause instanceof DatabaseUnavailable || cause instanceof FilesUnavailable) stream.end();
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
