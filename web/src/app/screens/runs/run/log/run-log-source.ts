import { eventTypes, limits, terminalEventTypes } from "@sluice/contract";
import { appUrl, callApp } from "../../../../api/call-app.ts";
import { reconnectDelay } from "../../../../live/reconnect-delay.ts";
import type { LogSource } from "./segment-log.ts";

const pageSize = limits.request.eventPage.max;
const lastTypes: ReadonlySet<string> = new Set(terminalEventTypes);

/** A segment of a run's log on the server. */
export function runLogSource(run_id: string, segment: string): LogSource {
  const params = { run_id };
  return {
    pageSize,
    async readPage(after_seq, signal) {
      const query = { segment, after_seq, limit: pageSize };
      return (await callApp("listRunEvents", { params, query, signal })).events;
    },
    openStream(afterSeq, onEvent, onBroken) {
      const query = { last_event_id: `${segment}:${afterSeq}` };
      const source = new EventSource(appUrl("followRunEvents", { params, query }));
      const hear = ({ lastEventId, data }: MessageEvent<string>) => {
        if (lastEventId.startsWith(`${segment}:`)) onEvent(JSON.parse(data));
        // Another segment has begun: this one is over.
        else source.close();
      };
      for (const type of eventTypes) source.addEventListener(type, hear);
      // A broken connection is opened again by the browser itself, behind the last event; one that was refused is not.
      source.onerror = () => source.readyState === EventSource.CLOSED && onBroken();
      return source;
    },
    isLast: ({ type }) => lastTypes.has(type),
    retryDelayMs: (attempt) => reconnectDelay(attempt, Math.random()),
  };
}
