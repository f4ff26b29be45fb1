import { onTestFinished } from "vitest";

interface StreamedEvent {
  readonly id: string;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what they were sent
  readonly data: any;
}

export interface OpenedStream {
  readonly status: number;
  /** The next event, whenever it comes; null at the end of the stream. */
  next(): Promise<StreamedEvent | null>;
  /** The next one that is a change, whenever it comes. */
  nextChange(): Promise<StreamedEvent | null>;
  /** The last id that was seen, also where it came without an event. */
  lastId(): string;
  close(): void;
}

/** Opens a stream of server-sent events as somebody, and reads it as a browser does. */
export async function readStream(
  url: string,
  { as = "anna", lastEventId }: { as?: string; lastEventId?: string } = {},
): Promise<OpenedStream> {
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const response = await fetch(url, {
    signal: gone.signal,
    headers: {
      cookie: `sluice_app=${as}-000000000000000000000000`,
      ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let lastId = "";
  async function next(): Promise<StreamedEvent | null> {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end < 0) {
        const read = await reader?.read().catch(() => null);
        if (!read || read.done) return null;
        text += read.value;
        continue;
      }
      const fields = new Map(text.slice(0, end).split("\n").map(fieldOf));
      text = text.slice(end + 2);
      lastId = fields.get("id") ?? lastId;
      const data = fields.get("data");
      if (data !== undefined) return { id: lastId, type: fields.get("event") ?? "", data: JSON.parse(data) };
    }
  }
  async function nextChange(): Promise<StreamedEvent | null> {
    const event = await next();
    return event === null || event.type === "change" ? event : await nextChange();
  }
  return { status: response.status, next, nextChange, lastId: () => lastId, close: () => gone.abort() };
}

function fieldOf(line: string): [string, string] {
  const at = line.indexOf(": ");
  return [line.slice(0, at), line.slice(at + 2)];
}
