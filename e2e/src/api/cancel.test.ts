import { RunSummary } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectShape } from "../../../server/src/deployment/runs/testing/expect-shape.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { isoTime } from "./iso-time.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { type Answered, fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

describe.each(embeddedOrBoth)("cancelling a run on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;
  let plainId: string;
  let gatedId: string;
  let endlessId: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
    plainId = await system.workflow(fileOf("Plain", [{ slug: "a" }]));
    gatedId = await system.workflow(fileOf("Gated", [{ slug: "a", approve_before_start: true }]));
    endlessId = await system.workflow(
      fileOf("Endless", [{ slug: "a", script: "while true; do sleep 1; done" }]),
    );
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });

  const cancel = (runId: string, body?: unknown): Promise<Answered> =>
    system.call("POST", `/runs/${runId}/cancel`, { key, ...(body !== undefined && { body }) });

  async function shown(runId: string) {
    return (await system.get(`/runs/${runId}`, key)).body;
  }

  async function expectCancelled(runId: string, answer: Answered): Promise<void> {
    expect(answer.status).toBe(202);
    expectShape(RunSummary, answer.body);
    expect(answer.body).toMatchObject({
      run_id: runId,
      status: "cancelled",
      finished_at: isoTime,
      error: null,
    });
    expect(await shown(runId)).toMatchObject(answer.body);
    const { body } = await system.get(`/runs/${runId}/events?limit=500`, key);
    const { segments } = body;
    const last = await system.get(`/runs/${runId}/events?limit=500&segment=${segments.at(-1)}`, key);
    expect(last.body.events.at(-1).type).toBe("run_cancelled");
  }

  it("stops it while it works, without a body, and frees its slot at once [3.1-06] [3.2-07] [4.16-01] [4.16-03] [5-08]", async () => {
    const { run_id } = await system.run(key, endlessId);
    await vi.waitFor(async () => expect((await shown(run_id)).counts.running).toBe(1), { timeout: 30_000 });
    expect((await system.get("/me", key)).body.active_runs).toBe(1);
    await expectCancelled(run_id, await cancel(run_id));
    expect((await system.get("/me", key)).body.active_runs).toBe(0);
    const { body } = await system.get(`/runs/${run_id}/steps`, key);
    expect(body.steps[0]).toMatchObject({ status: "cancelled", finished_at: isoTime });
  });

  it("stops it while it waits for a person, whose decision comes too late [3.2-08]", async () => {
    const { run_id } = await system.run(key, gatedId);
    await system.until(key, run_id, "waiting_for_approval");
    await expectCancelled(run_id, await cancel(run_id, { reason: "Not needed." }));
    expect((await system.get(`/runs/${run_id}/approvals`, key)).body).toEqual({ pending: [] });
    await expect(people.decide(run_id, 1, "approve")).rejects.toThrow("already_terminal");
  });

  it("stops it before it was launched [3.2-06] [3.1-01]", async () => {
    // No start through the API is left waiting; a key is given a queued one, as a start cut short would leave.
    const file = fileOf("Queued", [{ slug: "a", approve_before_start: true }], {
      settings: { overlap_policy: "queue" },
    });
    const queuedId = await system.workflow(file);
    const ahead = await people.start("web", queuedId);
    const run_id = await people.start("web", queuedId);
    await system.database.write(({ sql }) =>
      sql
        .updateTable("runs")
        .set({ key_id: key.keyId, triggered_by: "api" })
        .where("run_id", "=", run_id)
        .execute(),
    );
    expect(await shown(run_id)).toMatchObject({ status: "pending", started_at: null, duration_ms: null });
    const answer = await cancel(run_id);
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ run_id, status: "cancelled", started_at: null, duration_ms: null });
    expect((await shown(run_id)).status).toBe("cancelled");
    await people.cancel(ahead);
    expect((await shown(run_id)).status).toBe("cancelled");
  });

  it("is refused once it has ended, and changes nothing then [3.1-08] [3.2-10] [4.16-04] [7.2-35]", async () => {
    const completed = await system.run(key, plainId);
    await system.until(key, completed.run_id, "completed");
    const failed = await system.run(key, gatedId);
    await system.until(key, failed.run_id, "waiting_for_approval");
    await people.decide(failed.run_id, 1, "reject", "no");
    await system.until(key, failed.run_id, "failed");
    const cancelled = await system.run(key, gatedId);
    await cancel(cancelled.run_id);
    for (const { run_id } of [completed, failed, cancelled]) {
      const before = await shown(run_id);
      for (let time = 0; time < 2; time += 1) {
        const refused = await cancel(run_id);
        expect([refused.status, refused.body.error.code]).toEqual([409, "already_terminal"]);
        expect(refused.body.error.details).toBeUndefined();
        expect(refused.headers.get("retry-after")).toBeNull();
      }
      expect(await shown(run_id)).toEqual(before);
    }
    expect((await shown(completed.run_id)).status).toBe("completed");
    expect((await shown(failed.run_id)).status).toBe("failed");
  });

  it("of ten callers at once lets exactly one have done it", async () => {
    const { run_id } = await system.run(key, gatedId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(run_id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array(9).fill(409)]);
  });

  it("takes a reason of up to 500 characters, and nothing else [4.16-01] [4.16-02]", async () => {
    const { run_id } = await system.run(key, gatedId);
    const bad = [
      [{ reason: "é".repeat(501) }, "reason"],
      [{ reason: `${"😀".repeat(500)}x` }, "reason"],
      [{ reason: 7 }, "reason"],
      [{ reason: null }, "reason"],
      [{ reason: "x", force: true }, "force"],
      [[], "body"],
    ] as const;
    for (const [body, name] of bad) {
      const refused = await cancel(run_id, body);
      expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_request"]);
      expect(refused.body.error.details).toEqual([{ name, reason: expect.any(String) }]);
    }
    expect((await shown(run_id)).status).not.toBe("cancelled");
    expect((await cancel(run_id, { reason: "😀".repeat(500) })).status).toBe(202);
    const empty = await system.run(key, gatedId);
    expect((await cancel(empty.run_id, {})).status).toBe(202);
  });

  it("is also done by a person in the web application [3.1-07]", async () => {
    const { run_id } = await system.run(key, gatedId);
    await people.cancel(run_id);
    expect(await shown(run_id)).toMatchObject({ status: "cancelled", error: null, finished_at: isoTime });
  });
});
