import { RunEvent } from "@sluice/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import { dialects } from "../../testing/fresh-databases.ts";
import { commandRun } from "./command-run.ts";
import { type FedEvent, followEvents } from "./follow-events.ts";
import { readLog } from "./read-log.ts";
import { RunSignals } from "./run-signals.ts";
import { expectShape } from "./testing/expect-shape.ts";
import { openRunBench, own } from "./testing/run-bench.ts";

const gated = {
  nodes: [{ slug: "work", title: "Work", node_type: "task" as const, approve_before_start: true }],
};
const neverPolls = 3_600_000;

describe.each(dialects)("following a run on %s", (dialect) => {
  async function openBench(pollMs = neverPolls) {
    const bench = await openRunBench(dialect, gated);
    const { database } = bench.parts;
    const counted = { queries: 0 };
    const reader = database.reader.withPlugin({
      transformQuery: ({ node }) => {
        counted.queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const watched = { ...database, dialect, reader } as typeof database;
    const signals = new RunSignals(watched, {
      pollMs,
      onPollError: (cause) => {
        throw cause;
      },
    });
    onTestFinished(() => signals.close());
    const leaving = new AbortController();
    async function follow(runId: string, lastEventId: string | null = null, signal = leaving.signal) {
      const feed = await followEvents({ database: watched, signals }, own, { runId, lastEventId, signal });
      if (!feed.ok) throw new Error(JSON.stringify(feed.refusal));
      return feed.value;
    }
    async function refusal(runId: string, lastEventId: string | null) {
      const from = { runId, lastEventId, signal: leaving.signal };
      const feed = await followEvents({ database, signals }, own, from);
      return feed.ok ? null : feed.refusal;
    }
    /** As the product does it: the change is told once it is committed. */
    async function say(runId: string, command: Parameters<typeof bench.say>[1]) {
      await bench.say(runId, command);
      signals.changed(runId);
    }
    const approve = (runId: string) =>
      say(runId, { type: "decide_gate", gate: 1, decision: "approve", by: "anna", note: null });
    const cancel = (runId: string) => say(runId, { type: "cancel", by: null, reason: null });
    const logged = async (runId: string) =>
      (await readLog(database, runId, { after: 0, limit: 10_000 })).events.map(
        ({ segment, seq }) => `${segment}:${seq}`,
      );
    return { ...bench, signals, counted, leaving, follow, refusal, say, approve, cancel, logged };
  }

  it("tells all there was, then all there will be, across segments, and ends with the run", async () => {
    const { start, say, follow, approve, cancel, logged } = await openBench();
    const runId = await start();
    const feed = await follow(runId);
    expect(feed.isFinished).toBe(false);
    const events = feed.events[Symbol.asyncIterator]();
    const seen: string[] = [];
    const take = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const { value } = (await events.next()) as IteratorYieldResult<FedEvent>;
        expectShape(RunEvent, value.event);
        seen.push(value.id);
      }
    };
    await take(3);
    const pending = take(1);
    await approve(runId);
    await pending;
    expect(seen.at(-1)).toBe("seg_0002:1");
    await say(runId, { type: "start_step", step: "work", attempt: 1 });
    await say(runId, { type: "report_progress", step: "work", attempt: 1, message: "half" });
    await cancel(runId);
    for await (const { id } of { [Symbol.asyncIterator]: () => events }) seen.push(id);
    expect(seen).toEqual(await logged(runId));
  });

  it("goes on to the end though event after event is committed just after the log was found to hold no more", async () => {
    const { parts, signals, start, say, approve, cancel, logged } = await openBench();
    const runId = await start();
    const progress = { type: "report_progress", step: "work", attempt: 1 } as const;
    const toCome = [
      () => approve(runId),
      () => say(runId, { type: "start_step", step: "work", attempt: 1 }),
      () => say(runId, { ...progress, message: "a third" }),
      () => say(runId, { ...progress, message: "two thirds" }),
      () => cancel(runId),
    ];
    const { follow } = signals;
    signals.follow = (id: string) => {
      const followed = follow.call(signals, id);
      const readOnce: typeof followed.readOnce = async (mark, position, read) => {
        const page = await followed.readOnce(mark, position, read);
        if ((page as { events: unknown[] }).events.length === 0) await toCome.shift()?.();
        return page;
      };
      return { ...followed, readOnce, changed: async () => {} };
    };
    const request = { runId, lastEventId: null, signal: new AbortController().signal };
    const feed = await followEvents({ database: parts.database, signals }, own, request);
    if (!feed.ok) throw new Error(feed.refusal.code);
    expect((await collect(feed.value.events)).map(({ id }) => id)).toEqual(await logged(runId));
    expect(toCome).toEqual([]);
  });

  it("resumes behind the event that is named, wherever it is, with no gap and no repeat", async () => {
    const { start, follow, approve, cancel, logged } = await openBench();
    const runId = await start();
    await approve(runId);
    await cancel(runId);
    const all = await logged(runId);
    for (const [index, id] of all.entries()) {
      const feed = await follow(runId, id);
      expect((await collect(feed.events)).map((event) => event.id)).toEqual(all.slice(index + 1));
      expect(feed.isFinished).toBe(index === all.length - 1);
    }
    expect((await collect((await follow(runId, "")).events)).length).toBe(all.length);
    expect((await collect((await follow(runId, "seg_0001:0")).events)).length).toBe(all.length);
    expect((await collect((await follow(runId, "seg_0002:0")).events))[0]?.id).toBe("seg_0002:1");
  });

  it("refuses an id that names no event of the run", async () => {
    const { start, refusal } = await openBench();
    const runId = await start();
    const malformed = [
      "x",
      "seg_0001",
      "seg_0001:",
      "seg_0001:-1",
      ":1",
      "seg_1:1",
      "seg_0001:1 ",
      "\0",
      "1".repeat(9_999),
    ];
    const invalid = (problem: string) => ({ code: "invalid_event_id", facts: { problem } });
    for (const id of malformed) expect(await refusal(runId, id)).toEqual(invalid("malformed"));
    for (const id of ["seg_0001:4", "seg_0001:999999999"]) {
      expect(await refusal(runId, id)).toEqual(invalid("unknown"));
    }
    expect(await refusal(runId, "seg_0002:1")).toMatchObject({ code: "segment_not_found" });
    expect(await refusal(runId, "seg_0001:3")).toBeNull();
    for (const foreign of [await start({ keyId: "ak_other" }), "run_nothing", "\0"]) {
      expect(await refusal(foreign, null)).toMatchObject({ code: "run_not_found" });
    }
  });

  it("has nothing to tell of an erased run, and says when the log was lost", async () => {
    const { parts, start, follow, refusal, cancel, purge } = await openBench();
    const runId = await start();
    await cancel(runId);
    await purge(runId, 1);
    const feed = await follow(runId, "seg_0009:9");
    expect(feed.isFinished).toBe(true);
    expect(await collect(feed.events)).toEqual([]);
    const lost = await start();
    await parts.database.write(async ({ sql }) => {
      await sql.deleteFrom("run_events").where("run_id", "=", lost).execute();
    });
    expect(await refusal(lost, null)).toMatchObject({ code: "run_log_gone" });
  });

  it("ends when the run is erased, or its log lost, under a slow reader", async () => {
    const { parts, start, follow, cancel, purge } = await openBench();
    const erased = await start();
    const slow = (await follow(erased)).events[Symbol.asyncIterator]();
    for (let index = 0; index < 3; index += 1) await slow.next();
    await cancel(erased);
    await purge(erased, 1);
    expect((await slow.next()).done).toBe(true);

    const lost = await start();
    const behind = (await follow(lost)).events[Symbol.asyncIterator]();
    for (let index = 0; index < 3; index += 1) await behind.next();
    await cancel(lost);
    await parts.database.write(async ({ sql }) => {
      await sql.deleteFrom("run_events").where("run_id", "=", lost).execute();
    });
    expect((await behind.next()).done).toBe(true);
  });

  it("reads ahead no more than a page, and only when that was taken", async () => {
    const { start, approve, say, follow, counted, cancel, logged } = await openBench();
    const runId = await start();
    await approve(runId);
    await say(runId, { type: "start_step", step: "work", attempt: 1 });
    for (let index = 0; index < 210; index += 1) {
      await say(runId, { type: "report_progress", step: "work", attempt: 1, message: String(index) });
    }
    await cancel(runId);
    const feed = await follow(runId);
    counted.queries = 0;
    const events = feed.events[Symbol.asyncIterator]();
    for (let index = 0; index < 200; index += 1) await events.next();
    expect(counted.queries).toBe(1);
    await events.next();
    expect(counted.queries).toBe(2);
    const rest = await collect({ [Symbol.asyncIterator]: () => events });
    expect(201 + rest.length).toBe((await logged(runId)).length);
    expect(counted.queries).toBe(2);
  });

  it("reads a page once for a thousand listeners", async () => {
    const { start, follow, counted, cancel, logged } = await openBench();
    const runId = await start();
    const feeds = await Promise.all(Array.from({ length: 1_000 }, () => follow(runId)));
    const listening = feeds.map(({ events }) => collect(events));
    await expect.poll(() => counted.queries).toBeGreaterThan(0);
    counted.queries = 0;
    await cancel(runId);
    const told = await Promise.all(listening);
    const all = await logged(runId);
    for (const events of told) expect(events.map(({ id }) => id)).toEqual(all);
    expect(counted.queries).toBeLessThan(20);
  });

  it("hears of what another process changed", async () => {
    const { parts, start, follow, logged } = await openBench(5);
    const runs = [await start(), await start(), await start()];
    const listening = [];
    for (const runId of runs) listening.push(collect((await follow(runId)).events));
    for (const runId of runs) await commandRun(parts, runId, { type: "cancel", by: null, reason: null });
    const told = await Promise.all(listening);
    for (const [index, runId] of runs.entries()) {
      expect(told[index]?.map(({ id }) => id)).toEqual(await logged(runId));
    }
  });

  it("ends at once when the listener leaves, and when the process stops", async () => {
    const { start, follow, leaving, signals } = await openBench();
    const runId = await start();
    const leaver = collect((await follow(runId)).events);
    const stayer = collect((await follow(runId, null, new AbortController().signal)).events);
    leaving.abort();
    expect(await leaver).toHaveLength(3);
    signals.close();
    expect(await stayer).toHaveLength(3);
    expect(await collect((await follow(runId)).events)).toEqual([]);
  });
});

async function collect(events: AsyncIterable<FedEvent>): Promise<FedEvent[]> {
  const collected: FedEvent[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}
