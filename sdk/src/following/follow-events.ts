import type { RunEvent } from "../api-types.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { UnexpectedAnswerError } from "../errors/unexpected-answer-error.ts";
import { incomingBytes } from "../incoming-bytes.ts";
import { backoffMs } from "../retrying/retry-wait.ts";
import type { Transport } from "../transport.ts";
import { EventStreamParser, type StreamMessage } from "./event-stream-parser.ts";

export interface FollowedEvent extends RunEvent {
  /** Names the event in the whole log: give it as `after` to go on behind it. */
  readonly id: string;
  readonly segment: string;
}

export interface FollowOptions {
  /** Only events after the one of this `id`. */
  after?: string | undefined;
  signal?: AbortSignal | undefined;
  /** After how long without a byte the connection counts as dead. The service is never silent for 20 seconds. */
  silenceMs?: number | undefined;
}

const terminalTypes: readonly string[] = ["run_completed", "run_failed", "run_cancelled"];

/** The run's events, those there are and those to come, each once and in order, up to the end of the run. */
export async function* followEvents(
  transport: Transport,
  eventsPath: string,
  { after = "", signal, silenceMs = 45_000 }: FollowOptions,
): AsyncGenerator<FollowedEvent, void, undefined> {
  let lastId = after;
  let breaks = 0;
  for (;;) {
    const response = await openStream(transport, eventsPath, lastId, signal);
    if (response === null) return;
    try {
      for await (const message of messagesOf(response, { silenceMs, signal })) {
        breaks = 0;
        lastId = message.id;
        const event = readEvent(message);
        yield event;
        if (terminalTypes.includes(event.type)) return;
      }
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
    }
    // Also a stream that ended of itself before the run did: the server was stopped.
    breaks += 1;
    await transport.clock.sleep(backoffMs(breaks, transport.clock.random), signal);
  }
}

/** Null when the service says that nothing is left to be told. */
async function openStream(
  transport: Transport,
  path: string,
  lastId: string,
  signal: AbortSignal | undefined,
): Promise<Response | null> {
  const headers = { Accept: "text/event-stream", ...(lastId !== "" && { "Last-Event-ID": lastId }) };
  const response = await transport.open({ method: "GET", path, headers, repeatable: true }, { signal });
  if (response.status === 204) return null;
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) return response;
  await response.body?.cancel();
  throw new UnexpectedAnswerError(response.status, `Content-Type: ${type}`, null);
}

async function* messagesOf(
  response: Response,
  limits: { silenceMs: number; signal: AbortSignal | undefined },
): AsyncGenerator<StreamMessage> {
  const decoder = new TextDecoder();
  const parser = new EventStreamParser();
  for await (const bytes of incomingBytes(response, limits)) {
    yield* parser.push(decoder.decode(bytes, { stream: true }));
  }
}

function readEvent({ id, data }: StreamMessage): FollowedEvent {
  const event = JSON.parse(data) as RunEvent;
  return { ...event, id, segment: id.slice(0, id.lastIndexOf(":")) };
}
