import { EventsAnswer, type RunEvent } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectShape } from "../../../server/src/deployment/runs/testing/expect-shape.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

describe.each(embeddedOrBoth)("the event log of a run on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;
  let gatedId: string;
  let chattyRunId: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
    const chatty = "i=0; while [ $i -lt 500 ]; do i=$((i + 1)); progress line $i; done";
    const chattyId = await system.workflow(fileOf("Chatty", [{ slug: "a", script: chatty }]));
    gatedId = await system.workflow(
      fileOf("Gated", [
        { slug: "a", approve_before_start: true },
        { slug: "b", script: "progress half; echo b", requires_approval: true, depends_on: ["a"] },
      ]),
    );
    chattyRunId = (await system.run(key, chattyId)).run_id;
    await system.until(key, chattyRunId, "completed");
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });

  async function page(runId: string, query = ""): Promise<EventsAnswer> {
    const { status, body } = await system.get(`/runs/${runId}/events${query}`, key);
    expect([query, status]).toEqual([query, 200]);
    expectShape(EventsAnswer, body);
    return body;
  }

  async function expectRefusal(path: string, status: number, code: string): Promise<void> {
    const refused = await system.get(path, key);
    expect([path, refused.status, refused.body.error.code]).toEqual([path, status, code]);
  }

  it("is read in pages of 1 to 500 events, 200 unless asked, each event once [2.8-10] [4.11-01] [4.11-02] [4.11-04] [6-06] [8.2-11]", async () => {
    const first = await page(chattyRunId);
    expect(first.events).toHaveLength(200);
    expect(first.events[0]).toMatchObject({ seq: 1, type: "run_started", node: null });
    expect(first.next_after_seq).toBe(200);
    expect(await page(chattyRunId, "?after_seq=0")).toEqual(first);
    expect((await page(chattyRunId, "?limit=1")).events).toEqual(first.events.slice(0, 1));
    const widest = await page(chattyRunId, "?limit=500");
    expect(widest.events).toHaveLength(500);
    expect(widest.events.slice(0, 200)).toEqual(first.events);

    const polled: RunEvent[] = [];
    let after = 0;
    for (let next = first; next.events.length > 0 && polled.length < 1_000; ) {
      polled.push(...next.events);
      expect(next.next_after_seq).toBe(next.events.at(-1)?.seq);
      after = next.next_after_seq;
      next = await page(chattyRunId, `?after_seq=${after}&segment=seg_0001`);
    }
    expect(polled.length).toBeGreaterThan(500);
    expect(polled.map(({ seq }) => seq)).toEqual(polled.map((_, index) => index + 1));
    expect(polled.every(({ seq }) => Number.isInteger(seq))).toBe(true);
    expect(polled.slice(0, 500)).toEqual(widest.events);
    expect(polled.at(-1)?.type).toBe("run_completed");
    const said = polled.filter(({ type }) => type === "node_progress").map(({ payload }) => payload.message);
    expect(said).toEqual(Array.from({ length: 500 }, (_, index) => `line ${index + 1}`));

    const nothingNew = await page(chattyRunId, `?after_seq=${after}`);
    expect(nothingNew).toMatchObject({ events: [], next_after_seq: after });
    expect(await page(chattyRunId, "?after_seq=100000")).toMatchObject({ next_after_seq: 100_000 });
    for (const [name, bad] of [
      ["limit", "0"],
      ["limit", "501"],
      ["limit", "many"],
      ["after_seq", "-1"],
      ["after_seq", "1.5"],
      ["after_seq", "seg_0001"],
    ] as const) {
      const refused = await system.get(`/runs/${chattyRunId}/events?${name}=${bad}`, key);
      expect([bad, refused.status, refused.body.error.code]).toEqual([bad, 400, "invalid_request"]);
      expect(refused.body.error.details).toEqual([{ name, reason: expect.any(String) }]);
    }
  });

  it("is read while the run goes on, and a decision opens a segment to be read from 0 [2.8-09] [4.11-03] [4.11-05] [6-01] [6-02]", async () => {
    const { run_id } = await system.run(key, gatedId);
    await system.until(key, run_id, "waiting_for_approval");
    const begun = await page(run_id);
    expect(Object.keys(begun)).toEqual(["run_id", "segment", "segments", "events", "next_after_seq"]);
    expect(begun).toMatchObject({ run_id, segment: "seg_0001", segments: ["seg_0001"] });
    for (const event of begun.events) {
      expect(Object.keys(event)).toEqual(["seq", "at", "type", "node", "payload"]);
    }
    expect(begun.events.map(({ type, node }) => [type, node])).toEqual([
      ["run_started", null],
      ["approval_requested", "a"],
      ["run_waiting", null],
    ]);

    await people.decide(run_id, 1, "approve");
    await system.until(key, run_id, "waiting_for_approval");
    const unchanged = await page(run_id, `?after_seq=${begun.next_after_seq}`);
    expect(unchanged).toMatchObject({ segment: "seg_0001", segments: ["seg_0001", "seg_0002"], events: [] });
    const second = await page(run_id, "?segment=seg_0002&after_seq=0");
    expect(second).toMatchObject({ segment: "seg_0002", segments: ["seg_0001", "seg_0002"] });
    expect(second.events[0]).toMatchObject({ seq: 1, type: "approval_decided", node: "a" });

    await people.decide(run_id, 2, "approve");
    await system.until(key, run_id, "completed");
    const third = await page(run_id, "?segment=seg_0003");
    expect(third.segments).toEqual(["seg_0001", "seg_0002", "seg_0003"]);
    expect(third.events[0]).toMatchObject({ seq: 1, type: "approval_decided", node: "b" });
    expect(third.events.at(-1)).toMatchObject({ type: "run_completed", node: null });
    expect((await page(run_id)).events).toEqual(begun.events);
    const started = [...second.events, ...third.events].filter(({ type }) => type === "node_started");
    expect(started.map(({ node }) => node)).toEqual(["a", "b"]);
  });

  it("has no segment but its own, whether it is another run's or nobody's [4.11-06] [7.2-17]", async () => {
    const { run_id } = await system.run(key, gatedId);
    await system.until(key, run_id, "waiting_for_approval");
    await people.decide(run_id, 1, "approve");
    await system.until(key, run_id, "waiting_for_approval");
    expect((await page(run_id, "?segment=seg_0002")).segments).toContain("seg_0002");
    const answers = [];
    for (const segment of ["seg_0002", "seg_9999", "seg_0000", "seg_1", "seg_00001", "1", "", "%00"]) {
      const { status, text, body } = await system.get(`/runs/${chattyRunId}/events?segment=${segment}`, key);
      expect([segment, status, body.error.code]).toEqual([segment, 404, "segment_not_found"]);
      answers.push(text.replace(body.error.request_id, ""));
    }
    expect(new Set(answers).size).toBe(1);
  });

  it("tells nothing of what the key does beside the run [6-08]", async () => {
    const before = await page(chattyRunId, "?after_seq=500");
    const reader = await system.key({ scopes: ["runs:read"] });
    await system.call("POST", `/runs/${chattyRunId}/cancel`, { key: reader });
    await system.call("POST", `/runs/${chattyRunId}/cancel`, { key });
    await expectRefusal(`/runs/${chattyRunId}/events?limit=0`, 400, "invalid_request");
    await expectRefusal(`/runs/${chattyRunId}/pii-redaction`, 404, "pii_redaction_not_applied");
    expect(await page(chattyRunId, "?after_seq=500")).toEqual(before);
  });

  it("is not found, nor are its steps and approvals, once the runtime has lost them [4.11-08] [7.2-20]", async () => {
    const { run_id } = await system.run(key, gatedId);
    await system.until(key, run_id, "waiting_for_approval");
    await system.call("POST", `/runs/${run_id}/cancel`, { key });
    await system.database.write(async ({ sql }) => {
      await sql.deleteFrom("run_events").where("run_id", "=", run_id).execute();
      await sql.deleteFrom("run_boards").where("run_id", "=", run_id).execute();
    });
    await expectRefusal(`/runs/${run_id}/events`, 404, "not_found");
    await expectRefusal(`/runs/${run_id}/steps`, 404, "not_found");
    await expectRefusal(`/runs/${run_id}/approvals`, 404, "not_found");
    expect((await system.get(`/runs/${run_id}`, key)).body.status).toBe("cancelled");
  });
});
