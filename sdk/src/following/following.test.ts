import { expect, it } from "vitest";
import { UnexpectedAnswerError } from "../errors/unexpected-answer-error.ts";
import { answers, broken, refuses, scriptedServer, type Turn } from "../testing/scripted-server.ts";
import type { FollowedEvent } from "./follow-events.ts";

function event(id: string, type: string): string {
  const data = {
    seq: Number(id.split(":")[1]),
    at: "2026-09-24T00:00:00.000Z",
    type,
    node: null,
    payload: {},
  };
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Streams these events, and then ends, breaks or stays silent. */
function streams(then: "end" | "break" | "stay", ...events: Array<[id: string, type: string]>): Turn {
  return (response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });
    response.write(`: hello\n\n${events.map(([id, type]) => event(id, type)).join("")}`);
    if (then === "end") response.end();
    if (then === "break") setTimeout(() => response.socket?.destroy(), 20);
  };
}

const gone: Turn = (response) => response.writeHead(204).end();

async function all(events: AsyncIterable<FollowedEvent>): Promise<string[]> {
  const seen: string[] = [];
  for await (const { id, type, segment } of events) {
    expect(id.startsWith(`${segment}:`)).toBe(true);
    seen.push(`${id} ${type}`);
  }
  return seen;
}

it("gives each event once, across breaks, restarts and segments, up to the end of the run", async () => {
  const { sluice, received } = await scriptedServer(
    streams("break", ["seg_0001:1", "run_started"], ["seg_0001:2", "run_waiting"]),
    broken,
    refuses(503, "deployment_updating", { "Retry-After": "60", details: { reason: "not_enabled" } }),
    streams("end", ["seg_0002:1", "run_resumed"]),
    streams("stay", ["seg_0002:2", "node_started"], ["seg_0002:3", "run_completed"]),
  );
  expect(await all(sluice.followEvents("run_1"))).toEqual([
    "seg_0001:1 run_started",
    "seg_0001:2 run_waiting",
    "seg_0002:1 run_resumed",
    "seg_0002:2 node_started",
    "seg_0002:3 run_completed",
  ]);
  const asked = received.map(({ headers }) => headers["last-event-id"]);
  expect(asked).toEqual([undefined, "seg_0001:2", "seg_0001:2", "seg_0001:2", "seg_0002:1"]);
  expect(received[0]?.headers.accept).toBe("text/event-stream");
});

it("goes on behind the event it is given, and ends where nothing is left", async () => {
  const { sluice, received } = await scriptedServer(gone);
  expect(await all(sluice.followEvents("run_1", { after: "seg_0001:9" }))).toEqual([]);
  expect(received[0]?.headers["last-event-id"]).toBe("seg_0001:9");
});

it("takes up again a connection that has gone silent", async () => {
  const { sluice, received } = await scriptedServer(
    streams("stay", ["seg_0001:1", "run_started"]),
    streams("end", ["seg_0001:2", "run_failed"]),
  );
  const seen = await all(sluice.followEvents("run_1", { silenceMs: 50 }));
  expect(seen).toEqual(["seg_0001:1 run_started", "seg_0001:2 run_failed"]);
  expect(received).toHaveLength(2);
});

it("stops following when told to", async () => {
  const aborting = new AbortController();
  const { sluice } = await scriptedServer(streams("stay", ["seg_0001:1", "run_started"]));
  const seen: string[] = [];
  const following = (async () => {
    for await (const { id } of sluice.followEvents("run_1", { signal: aborting.signal })) {
      seen.push(id);
      aborting.abort(new Error("enough"));
    }
  })();
  await expect(following).rejects.toThrow("enough");
  expect(seen).toEqual(["seg_0001:1"]);
});

it("says so when something else answers than a stream", async () => {
  const { sluice } = await scriptedServer(answers(200, { events: [] }));
  await expect(all(sluice.followEvents("run_1"))).rejects.toBeInstanceOf(UnexpectedAnswerError);
});

it("waits for the end of a run on its stream, and asks for the run once", async () => {
  const { sluice, received } = await scriptedServer(
    streams(
      "stay",
      ["seg_0001:1", "run_started"],
      ["seg_0001:2", "run_waiting"],
      ["seg_0002:1", "run_completed"],
    ),
    answers(200, { run_id: "run_1", status: "completed" }),
  );
  expect(await sluice.waitForRun("run_1")).toMatchObject({ status: "completed" });
  expect(received.map(({ url }) => url)).toEqual(["/api/v1/runs/run_1/events", "/api/v1/runs/run_1"]);
});

it("waits for a status while the run goes on, and lets go of the stream then", async () => {
  const { sluice, received } = await scriptedServer(
    streams("stay", ["seg_0001:1", "run_started"], ["seg_0001:2", "run_waiting"]),
    answers(200, { run_id: "run_1", status: "waiting_for_approval" }),
  );
  const run = await sluice.waitForRun("run_1", { until: ["waiting_for_approval"] });
  expect(run.status).toBe("waiting_for_approval");
  expect(received).toHaveLength(2);
});

it("polls, every five seconds at most, where no stream comes through", async () => {
  const { sluice, clock, received } = await scriptedServer(
    answers(200, { events: [] }),
    answers(200, { run_id: "run_1", status: "running" }),
    answers(200, { run_id: "run_1", status: "running" }),
    answers(200, { run_id: "run_1", status: "failed" }),
  );
  expect(await sluice.waitForRun("run_1", { until: ["waiting_for_approval"] })).toMatchObject({
    status: "failed",
  });
  expect(clock.waitsMs).toEqual([5_000, 5_000]);
  expect(received).toHaveLength(4);
});

it("leaves five seconds between any two requests for a run, failed and slow ones included [4.18-01] [8.2-16]", async () => {
  const running = answers(200, { run_id: "run_1", status: "running" });
  const ended = answers(200, { run_id: "run_1", status: "completed" });
  const isRun = (url: string) => !url.endsWith("/events");
  const { client, clock, received } = await scriptedServer(
    answers(200, { events: [] }),
    running,
    running,
    broken,
    refuses(502, "runtime_unreachable"),
    refuses(503, "deployment_updating", { "Retry-After": "1", details: { reason: "not_enabled" } }),
    ended,
    answers(200, { events: [] }),
    ended,
  );
  // The first question is long under way, those after it are not.
  let delayMs = 4_000;
  const sluice = client({
    fetch: async (...given) => {
      if (isRun(String(given[0]))) {
        clock.pass(delayMs);
        delayMs = 0;
      }
      return await fetch(...given);
    },
  });
  await sluice.waitForRun("run_1");
  // Another wait, begun at once, is held to the same pace.
  await sluice.waitForRun("run_1");
  const askedAtMs = received.filter(({ url }) => isRun(url)).map(({ atMs }) => atMs);
  expect(askedAtMs.slice(1).map((atMs, index) => atMs - (askedAtMs[index] ?? 0))).toEqual(
    Array(6).fill(5_000),
  );
});

it("does not take the past of a run for its present", async () => {
  const { sluice, clock } = await scriptedServer(
    streams("end", ["seg_0001:1", "run_started"], ["seg_0001:2", "run_waiting"]),
    answers(200, { run_id: "run_1", status: "running" }),
    streams("end", ["seg_0002:1", "run_waiting"]),
    answers(200, { run_id: "run_1", status: "waiting_for_approval" }),
  );
  const run = await sluice.waitForRun("run_1", { until: ["waiting_for_approval"] });
  expect(run.status).toBe("waiting_for_approval");
  expect(clock.waitsMs.some((ms) => ms > 4_000 && ms <= 5_000)).toBe(true);
});

it("does not wait for a run that cannot be asked for, nor longer than the signal lets it", async () => {
  const { sluice } = await scriptedServer(refuses(404, "run_not_found"), refuses(404, "run_not_found"));
  await expect(sluice.waitForRun("run_1")).rejects.toMatchObject({ code: "run_not_found" });

  const { sluice: patient } = await scriptedServer(streams("stay", ["seg_0001:1", "run_started"]));
  const waiting = patient.waitForRun("run_1", { signal: AbortSignal.timeout(100) });
  await expect(waiting).rejects.toMatchObject({ name: "TimeoutError" });
});
