import type { RunEvent } from "@sluice/contract";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type LogSource, SegmentLog } from "./segment-log.ts";

const eventAt = (seq: number, type: RunEvent["type"] = "node_progress"): RunEvent => ({
  ...{ seq, at: "2026-11-16T00:00:00.000Z", type, node: null, payload: {} },
});
const eventsUpTo = (count: number) => Array.from({ length: count }, (_, at) => eventAt(at + 1));

/** A log on a server that the test writes, and a stream that it breaks. */
function serverWith(logged: RunEvent[]) {
  const streams: { after: number; isOpen: boolean; tell(event: RunEvent): void; end(): void }[] = [];
  const server = { logged, streams, isAway: false, reads: 0 };
  const source: LogSource = {
    pageSize: 3,
    async readPage(afterSeq) {
      server.reads += 1;
      if (server.isAway) throw new Error("away");
      return logged.filter(({ seq }) => seq > afterSeq).slice(0, 3);
    },
    openStream(after, tell, end) {
      const stream = { after, isOpen: true, tell, end };
      streams.push(stream);
      return { close: () => (stream.isOpen = false) };
    },
    isLast: ({ type }) => type === "run_completed",
    retryDelayMs: () => 1,
  };
  const log = new SegmentLog(source);
  onTestFinished(() => log.stop());
  const seqs = () => log.state().events.map(({ seq }) => seq);
  const opened = (count: number) => vi.waitFor(() => expect(streams).toHaveLength(count));
  return { server, log, seqs, opened };
}

describe("a segment of a log", () => {
  it("is read a page at a time where nobody follows it, and says when it is whole", async () => {
    const { log, seqs } = serverWith(eventsUpTo(4));
    log.readMore();
    log.readMore();
    await vi.waitFor(() => expect(seqs()).toEqual([1, 2, 3]));
    expect(log.state()).toMatchObject({ count: 3, isWhole: false });
    log.readMore();
    await vi.waitFor(() => expect(log.state()).toMatchObject({ count: 4, isWhole: true }));
  });

  it("is read to its newest and followed from there, each event once, to the last one", async () => {
    const { server, log, seqs, opened } = serverWith(eventsUpTo(7));
    log.follow();
    await opened(1);
    expect(server.streams[0]?.after).toBe(7);
    for (const seq of [6, 7, 8, 8, 9]) server.streams[0]?.tell(eventAt(seq));
    server.streams[0]?.tell(eventAt(10, "run_completed"));
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(server.streams[0]?.isOpen).toBe(false);
    await vi.waitFor(() => expect(log.state().count, "it is told a little later").toBe(10));
  });

  it("reads what a stream left out, and goes on behind it", async () => {
    const { server, log, seqs, opened } = serverWith(eventsUpTo(2));
    log.follow();
    await opened(1);
    server.logged.push(eventAt(3), eventAt(4), eventAt(5));
    server.streams[0]?.tell(eventAt(5));
    await opened(2);
    expect([seqs(), server.streams[1]?.after]).toEqual([[1, 2, 3, 4, 5], 5]);
  });

  it("comes back behind its last event when the stream broke and the server was away", async () => {
    const { server, log, seqs, opened } = serverWith(eventsUpTo(2));
    log.follow();
    await opened(1);
    server.isAway = true;
    server.streams[0]?.end();
    const { reads } = server;
    await vi.waitFor(() => expect(server.reads).toBeGreaterThan(reads + 2));
    expect(log.state().error).toEqual(new Error("away"));
    server.logged.push(eventAt(3));
    server.isAway = false;
    await opened(2);
    expect([seqs(), log.state().error]).toEqual([[1, 2, 3], null]);
    log.stop();
    expect(server.streams.map(({ isOpen }) => isOpen)).toEqual([false, false]);
    log.follow();
    await opened(3);
    expect(server.streams[2]?.after).toBe(3);
  });
});
