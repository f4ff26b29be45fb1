import type { RunEvent } from "@sluice/contract";
import type { TestKey, TestSystem } from "./running-system.ts";

export interface StreamedEvent {
  id: string;
  type: string;
  event: RunEvent;
}

/** Reads a run's server-sent events until `isEnough` or the end of the stream, and then hangs up. */
export async function followStream(
  system: TestSystem,
  key: TestKey,
  runId: string,
  options: { lastEventId?: string; isEnough?: (event: StreamedEvent) => boolean } = {},
): Promise<{ status: number; headers: Headers; events: StreamedEvent[]; isEnded: boolean }> {
  const hangUp = new AbortController();
  const { lastEventId, isEnough = () => false } = options;
  const response = await fetch(`${system.base}/runs/${runId}/events`, {
    headers: {
      ...key.headers,
      Accept: "text/event-stream",
      ...(lastEventId !== undefined && { "Last-Event-ID": lastEventId }),
    },
    signal: hangUp.signal,
  });
  const { status, headers } = response;
  const events: StreamedEvent[] = [];
  let unread = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    unread += chunk;
    const blocks = unread.split("\n\n");
    unread = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = readBlock(block);
      if (event === null) continue;
      events.push(event);
      if (!isEnough(event)) continue;
      hangUp.abort();
      return { status, headers, events, isEnded: false };
    }
  }
  return { status, headers, events, isEnded: true };
}

/** Null for a comment. A block of any other shape than the three lines is a fault. */
function readBlock(block: string): StreamedEvent | null {
  if (block.startsWith(":")) return null;
  const fields = /^id: (.+)\nevent: (.+)\ndata: (.+)$/.exec(block);
  if (fields === null) throw new Error(`This is not an event: ${block}`);
  const [, id = "", type = "", data = ""] = fields;
  return { id, type, event: JSON.parse(data) as RunEvent };
}
