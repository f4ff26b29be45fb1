import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { dialects } from "../../../server/src/testing/fresh-databases.ts";
import { followStream, type StreamedEvent } from "./follow-stream.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

describe.each(dialects)("the event log pushed on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;
  let gatedId: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
    gatedId = await system.workflow(
      fileOf("Gated", [
        { slug: "a", approve_before_start: true },
        { slug: "b", script: "progress half; echo b", requires_approval: true, depends_on: ["a"] },
      ]),
    );
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });

  const isWaiting = ({ type }: StreamedEvent) => type === "run_waiting";

  /** The whole log as polling shows it, segment after segment. */
  async function polled(runId: string): Promise<StreamedEvent[]> {
    const { segments } = (await system.get(`/runs/${runId}/events`, key)).body;
    const all: StreamedEvent[] = [];
    for (const segment of segments) {
      const { body } = await system.get(`/runs/${runId}/events?segment=${segment}&limit=500`, key);
      for (const event of body.events) all.push({ id: `${segment}:${event.seq}`, type: event.type, event });
    }
    return all;
  }

  async function finishedRun(): Promise<string> {
    const { run_id } = await system.run(key, gatedId);
    await system.until(key, run_id, "waiting_for_approval");
    await people.decide(run_id, 1, "approve");
    await system.until(key, run_id, "waiting_for_approval");
    await people.decide(run_id, 2, "approve");
    await system.until(key, run_id, "completed");
    return run_id;
  }

  it("goes on over both gates to the end of the run, and closes after its last event", async () => {
    const { run_id } = await system.run(key, gatedId);
    let gate = 0;
    const deciding: Promise<unknown>[] = [];
    const { status, headers, events, isEnded } = await followStream(system, key, run_id, {
      isEnough: ({ type }) => {
        if (type === "run_waiting") {
          gate += 1;
          deciding.push(people.decide(run_id, gate, "approve"));
        }
        return false;
      },
    });
    await Promise.all(deciding);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect([gate, isEnded]).toEqual([2, true]);
    expect(events.at(-1)?.type).toBe("run_completed");
    expect(new Set(events.map(({ id }) => id.split(":")[0]))).toEqual(
      new Set(["seg_0001", "seg_0002", "seg_0003"]),
    );
    expect(events).toEqual(await polled(run_id));
  });

  it("is taken up behind Last-Event-ID by a reader that was away, with no gap and no repeat", async () => {
    const { run_id } = await system.run(key, gatedId);
    const first = await followStream(system, key, run_id, { isEnough: isWaiting });
    await people.decide(run_id, 1, "approve");
    await system.until(key, run_id, "waiting_for_approval");
    const second = await followStream(system, key, run_id, {
      lastEventId: first.events.at(-1)?.id ?? "",
      isEnough: ({ type }) => type === "node_started",
    });
    await people.decide(run_id, 2, "approve");
    const third = await followStream(system, key, run_id, { lastEventId: second.events.at(-1)?.id ?? "" });
    expect(third.isEnded).toBe(true);
    expect([...first.events, ...second.events, ...third.events]).toEqual(await polled(run_id));
  });

  it("resumes at every event of the log, and sends a reader of all of it away for good", async () => {
    const runId = await finishedRun();
    const all = await polled(runId);
    expect((await followStream(system, key, runId)).events).toEqual(all);
    expect((await followStream(system, key, runId, { lastEventId: "" })).events).toEqual(all);
    for (const [index, { id }] of all.slice(0, -1).entries()) {
      const { events } = await followStream(system, key, runId, { lastEventId: id });
      expect(events).toEqual(all.slice(index + 1));
    }
    const after = await followStream(system, key, runId, { lastEventId: all.at(-1)?.id ?? "" });
    expect([after.status, after.events]).toEqual([204, []]);
  });

  it("refuses an id of no event, and a run out of reach, as any other call", async () => {
    const runId = await finishedRun();
    const stream = { Accept: "text/event-stream" };
    const refused = async (by: TestKey, id: string, lastEventId?: string) => {
      const headers = { ...stream, ...(lastEventId !== undefined && { "Last-Event-ID": lastEventId }) };
      const { status, body } = await system.get(`/runs/${id}/events`, by, headers);
      return [status, body.error.code, body.error.details];
    };
    const details = [{ name: "Last-Event-ID", reason: expect.any(String) }];
    for (const id of ["7", "seg_0001", "seg_0001:-1", "seg_0001:9999", "seg_0000:1", "x:1"]) {
      expect(await refused(key, runId, id)).toEqual([400, "invalid_request", details]);
    }
    expect(await refused(key, runId, "seg_0004:1")).toEqual([404, "segment_not_found", undefined]);
    expect(await refused(await system.key(), runId)).toEqual([404, "run_not_found", undefined]);
    expect(await refused(key, "run_absent")).toEqual([404, "run_not_found", undefined]);
  });

  it("is one answer among those that a caller accepts, and JSON for all others", async () => {
    const runId = await finishedRun();
    for (const accept of ["application/json", "*/*", "text/*", "text/event-stream-x"]) {
      const { headers } = await system.get(`/runs/${runId}/events`, key, { Accept: accept });
      expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
    const accept = "application/json;q=0.5, Text/Event-Stream;q=1";
    const pushed = await system.get(`/runs/${runId}/events`, key, { Accept: accept });
    expect(pushed.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  });

  it("carries a comment every fifteen seconds, so that a quiet stream is told from a dead one", async () => {
    const { run_id } = await system.run(key, gatedId);
    await system.until(key, run_id, "waiting_for_approval");
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { read, hangUp } = await openBlocks(run_id);
    onTestFinished(hangUp);
    const untilWaiting = async () => {
      const blocks: string[] = [];
      do blocks.push(await read());
      while (!blocks.at(-1)?.includes("event: run_waiting\n"));
      return blocks;
    };
    await untilWaiting();
    vi.advanceTimersByTime(14_999);
    await people.decide(run_id, 1, "approve");
    // What comes next in the stream is the run's going on: no comment came before.
    const goneOn = await untilWaiting();
    expect(goneOn.filter((block) => block.startsWith(":"))).toEqual([]);
    for (const passedMs of [1, 15_000, 15_000]) {
      vi.advanceTimersByTime(passedMs);
      expect(await read()).toMatch(/^:.*$/);
    }
    vi.advanceTimersByTime(45_000);
    await people.decide(run_id, 2, "approve");
    const rest: string[] = [];
    while (!rest.at(-1)?.includes("event: run_completed\n")) rest.push(await read());
    expect(rest.filter((block) => block.startsWith(":"))).toHaveLength(3);
    expect(await read()).toBe("");
  });

  /** The stream block by block; an empty one is its end. */
  async function openBlocks(runId: string): Promise<{ read: () => Promise<string>; hangUp: () => void }> {
    const hangUp = new AbortController();
    const response = await fetch(`${system.base}/runs/${runId}/events`, {
      headers: { ...key.headers, Accept: "text/event-stream" },
      signal: hangUp.signal,
    });
    const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let unread = "";
    const read = async () => {
      while (!unread.includes("\n\n")) {
        const { done, value } = (await chunks?.read()) ?? { done: true };
        if (done) return unread;
        unread += value;
      }
      const [block = ""] = unread.split("\n\n", 1);
      unread = unread.slice(block.length + 2);
      return block;
    };
    return { read, hangUp: () => hangUp.abort() };
  }

  it("costs one unit of the key's rate, however long it lasts and however much it carries", async () => {
    for (;;) {
      const minute = Math.floor(Date.now() / 60_000);
      const own = await system.key({ rate_limit_rpm: 4 });
      const { run_id } = await system.run(own, gatedId);
      let gate = 0;
      const deciding: Promise<unknown>[] = [];
      const { events } = await followStream(system, own, run_id, {
        isEnough: (event) => {
          if (isWaiting(event)) deciding.push(people.decide(run_id, ++gate, "approve"));
          return false;
        },
      });
      await Promise.all(deciding);
      const statuses: number[] = [];
      for (let call = 1; call <= 3; call += 1) statuses.push((await system.get("/me", own)).status);
      // What falls into two minutes proves nothing.
      if (Math.floor(Date.now() / 60_000) !== minute) continue;
      expect(events.length).toBeGreaterThan(4);
      expect(statuses).toEqual([200, 200, 429]);
      return;
    }
  });

  it("ends, and is empty from then on, when the run's data is erased", async () => {
    const runId = await finishedRun();
    await system.call("DELETE", `/runs/${runId}/data`, { key });
    const erased = await followStream(system, key, runId);
    expect([erased.status, erased.events]).toEqual([204, []]);
  });
});
