import { ApprovalsAnswer, EventsAnswer, StepsAnswer } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { dialects } from "../../testing/fresh-databases.ts";
import { showPending } from "../approvals/show-pending.ts";
import { type ListEventsRequest, listEvents } from "./list-events.ts";
import { showSteps } from "./show-steps.ts";
import { expectShape } from "./testing/expect-shape.ts";
import { openRunBench, own } from "./testing/run-bench.ts";

const gated = {
  nodes: [{ slug: "work", title: "Do the work", node_type: "task" as const, approve_before_start: true }],
};
const notFound = { ok: false, refusal: { code: "run_not_found", facts: {} } };
const logGone = { ok: false, refusal: { code: "run_log_gone", facts: {} } };

describe.each(dialects)("what a run says of itself on %s", (dialect) => {
  async function openBench() {
    const bench = await openRunBench(dialect, gated);
    const { database } = bench.parts;
    async function events(runId: string, page: Partial<ListEventsRequest> = {}) {
      const listed = await listEvents({ database }, own, {
        runId,
        segment: null,
        afterSeq: 0,
        limit: 200,
        ...page,
      });
      if (listed.ok) expectShape(EventsAnswer, listed.value);
      return listed.ok ? listed.value : listed.refusal;
    }
    const approve = (runId: string) =>
      bench.say(runId, { type: "decide_gate", gate: 1, decision: "approve", by: "anna", note: null });
    return { ...bench, database, events, approve };
  }

  it("comes by segment, the first one by default, each from 1 and in pages of the size asked for", async () => {
    const { start, events, approve } = await openBench();
    const runId = await start();
    expect(await events(runId)).toMatchObject({
      run_id: runId,
      segment: "seg_0001",
      segments: ["seg_0001"],
      events: [
        { seq: 1, type: "run_started", node: null },
        { seq: 2, type: "approval_requested", node: "work" },
        { seq: 3, type: "run_waiting", node: null },
      ],
      next_after_seq: 3,
    });
    expect(await events(runId, { limit: 2 })).toMatchObject({ events: [{}, { seq: 2 }], next_after_seq: 2 });
    expect(await events(runId, { afterSeq: 2 })).toMatchObject({ events: [{ seq: 3 }], next_after_seq: 3 });
    expect(await events(runId, { afterSeq: 3 })).toMatchObject({ events: [], next_after_seq: 3 });
    const far = 2_147_483_647;
    expect(await events(runId, { afterSeq: far })).toMatchObject({ events: [], next_after_seq: far });

    await approve(runId);
    expect(await events(runId, { afterSeq: 3 })).toMatchObject({
      events: [],
      segments: ["seg_0001", "seg_0002"],
    });
    expect(await events(runId, { segment: "seg_0002" })).toMatchObject({
      segment: "seg_0002",
      events: [{ seq: 1, type: "approval_decided" }, { seq: 2 }, { seq: 3 }],
    });
  });

  it("has no other segments than its own", async () => {
    const { start, events } = await openBench();
    const runId = await start();
    const none = [
      "seg_0002",
      "seg_0000",
      "seg_00001",
      "seg_1",
      "SEG_0001",
      "",
      "\0",
      "seg_9999999999",
      "x".repeat(9_999),
    ];
    for (const segment of none) {
      expect(await events(runId, { segment })).toMatchObject({ code: "segment_not_found" });
    }
  });

  it("is one empty segment while the run waits for its launch, and gone when the log was lost", async () => {
    const { start, events, parts } = await openBench();
    const runId = await start();
    await parts.database.write(async ({ sql }) => {
      await sql.deleteFrom("run_events").where("run_id", "=", runId).execute();
    });
    expect(await events(runId)).toEqual(logGone.refusal);
    await parts.database.write(async ({ sql }) => {
      await sql.updateTable("runs").set({ revision: 0 }).where("run_id", "=", runId).execute();
    });
    expect(await events(runId)).toMatchObject({ segments: ["seg_0001"], events: [], next_after_seq: 0 });
  });

  it("names its steps, and those that wait for a person", async () => {
    const { start, database, approve, parts } = await openBench();
    const runId = await start();
    const steps = await showSteps({ database }, own, { runId });
    const pending = await showPending({ database }, own, { runId });
    expectShape(StepsAnswer, steps.ok && steps.value);
    expectShape(ApprovalsAnswer, pending.ok && pending.value);
    const awaiting = { phase: "start", since: expect.any(String) };
    expect(steps).toMatchObject({
      value: {
        run_id: runId,
        status: "waiting_for_approval",
        steps: [{ slug: "work", status: "awaiting_approval", awaiting }],
      },
    });
    expect(pending).toEqual({
      ok: true,
      value: { pending: [{ slug: "work", title: "Do the work", ...awaiting }] },
    });
    await approve(runId);
    expect(await showPending({ database }, own, { runId })).toEqual({ ok: true, value: { pending: [] } });
    expect(await showSteps({ database }, own, { runId })).toMatchObject({
      value: { status: "running", steps: [{ status: "pending", approved_by: "anna" }] },
    });
    await parts.database.write(async ({ sql }) => {
      await sql.deleteFrom("run_boards").where("run_id", "=", runId).execute();
    });
    expect(await showSteps({ database }, own, { runId })).toEqual(logGone);
    expect(await showPending({ database }, own, { runId })).toEqual(logGone);
  });

  it("is empty once its data was erased, with the time of that", async () => {
    const { start, say, purge, events, database } = await openBench();
    const runId = await start();
    await say(runId, { type: "cancel", by: null, reason: null });
    await purge(runId, Date.parse("2026-10-02T00:00:00Z"));
    const data_purged_at = "2026-10-02T00:00:00.000Z";
    const empty = { run_id: runId, segment: null, segments: [], events: [], data_purged_at };
    expect(await events(runId)).toEqual({ ...empty, next_after_seq: 0 });
    expect(await events(runId, { segment: "seg_0007", afterSeq: 4 })).toEqual({
      ...empty,
      next_after_seq: 4,
    });
    const steps = await showSteps({ database }, own, { runId });
    expectShape(StepsAnswer, steps.ok && steps.value);
    expect(steps).toEqual({
      ok: true,
      value: { run_id: runId, status: "cancelled", steps: [], data_purged_at },
    });
    expect(await showPending({ database }, own, { runId })).toEqual({
      ok: true,
      value: { pending: [], data_purged_at },
    });
  });

  it("is out of reach of other keys", async () => {
    const { start, database } = await openBench();
    for (const runId of [await start({ keyId: null }), await start({ keyId: "ak_other" }), "run_no", "\0"]) {
      const page = { runId, segment: null, afterSeq: 0, limit: 1 };
      expect(await listEvents({ database }, own, page)).toEqual(notFound);
      expect(await showSteps({ database }, own, { runId })).toEqual(notFound);
      expect(await showPending({ database }, own, { runId })).toEqual(notFound);
    }
  });
});
