import { Run, RunSummary } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { anna } from "../../../server/src/access/testing/actors.ts";
import { setLicence } from "../../../server/src/deployment/availability/set-licence.ts";
import { expectShape } from "../../../server/src/deployment/runs/testing/expect-shape.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

/** Routes that need the runtime's word. */
const asking = [
  ["GET", "/steps"],
  ["GET", "/approvals"],
  ["GET", "/events"],
  ["GET", "/outputs"],
  ["GET", "/outputs/out_any/content"],
  ["GET", "/outputs.zip"],
  ["GET", "/pii-redaction"],
  ["POST", "/cancel"],
  ["DELETE", "/data"],
] as const;

const active = { state: "active", reason: null, enforcement_status: null, license_id: null } as const;
const onHold = {
  state: "on_hold",
  reason: "The invoice is open.",
  enforcement_status: "blocked",
  license_id: "lic_7",
} as const;

describe.each(embeddedOrBoth)("a runtime that takes no work, on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;
  let gatedId: string;
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });
  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
    gatedId = await system.workflow(fileOf("Gated", [{ slug: "a", approve_before_start: true }]));
  });

  async function waitingRun(): Promise<string> {
    const { run_id } = await system.run(key, gatedId);
    await system.until(key, run_id, "waiting_for_approval");
    return run_id;
  }

  async function untilSteps(runId: string, status: number): Promise<void> {
    await vi.waitFor(
      async () => expect((await system.get(`/runs/${runId}/steps`, key)).status).toBe(status),
      10_000,
    );
  }

  it("because the licence is on hold answers 451 on every route that needs it, and fails what is started [7.2-43] [7.3-10] [7.3-11] [3.2-02]", async () => {
    const waiting = await waitingRun();
    const ended = await waitingRun();
    await people.cancel(ended);
    const before = (await system.get(`/runs/${waiting}`, key)).body;
    await setLicence({ database: system.database, now: Date.now }, anna, onHold);
    await untilSteps(waiting, 451);
    for (const runId of [waiting, ended]) {
      for (const [method, path] of asking) {
        const refused = await system.call(method, `/runs/${runId}${path}`, { key });
        expect([path, refused.status, refused.body.error.code]).toEqual([path, 451, "license_unavailable"]);
        expect(refused.body.error.details).toEqual(onHold);
      }
    }
    const stream = await system.get(`/runs/${waiting}/events`, key, { Accept: "text/event-stream" });
    expect(stream.status).toBe(451);
    for (const [method, path] of asking) {
      const absent = await system.call(method, `/runs/run_absent${path}`, { key });
      expect([path, absent.status, absent.body.error.code]).toEqual([path, 404, "run_not_found"]);
    }
    for (const path of [
      "/me",
      "/workflows",
      `/workflows/${gatedId}`,
      "/runs",
      `/runs/${waiting}`,
      "/health",
    ]) {
      expect([path, (await system.get(path, key)).status]).toEqual([path, 200]);
    }
    expect((await system.get(`/runs/${waiting}`, key)).body).toEqual(before);

    const slots = (await system.get("/me", key)).body;
    const refused = await system.run(key, gatedId);
    expectShape(RunSummary, refused);
    expect(refused).toMatchObject({
      status: "failed",
      error: { code: "license_unavailable", message: expect.any(String) },
    });
    expect(refused.finished_at).not.toBeNull();
    const after = (await system.get("/me", key)).body;
    expect(after.active_runs).toBe(slots.active_runs);
    expect(after.quota_used_today).toBe(slots.quota_used_today + 1);

    await setLicence({ database: system.database, now: Date.now }, anna, active);
    await untilSteps(waiting, 200);
    await people.decide(waiting, 1, "approve");
    await system.until(key, waiting, "completed");
    expect((await system.get(`/runs/${refused.run_id}`, key)).body.error.code).toBe("license_unavailable");
    expect((await system.call("DELETE", `/runs/${ended}/data`, { key })).status).toBe(200);
  });

  it("because it has lost the run answers a cancel with 502 runtime_error [7.2-45]", async () => {
    const runId = await waitingRun();
    await system.database.write(({ sql }) =>
      sql.deleteFrom("run_boards").where("run_id", "=", runId).execute(),
    );
    const refused = await system.call("POST", `/runs/${runId}/cancel`, { key });
    expect([refused.status, refused.body.error.code]).toEqual([502, "runtime_error"]);
    expect(refused.body.error.message).toContain("request_id");
    expect(refused.body.error.details).toBeUndefined();
    expect((await system.get(`/runs/${runId}`, key)).body.status).toBe("waiting_for_approval");
  });

  it("says why a run failed on the run itself, which is found all the same [2.6-12] [3.2-15] [7.3-01]", async () => {
    const failing = await system.workflow(
      fileOf("Failing", [{ slug: "a", script: "echo broken >&2; exit 3" }]),
    );
    const { run_id } = await system.run(key, failing);
    await system.until(key, run_id, "failed");
    const { status, body } = await system.get(`/runs/${run_id}`, key);
    expect(status).toBe(200);
    expectShape(Run, body);
    expect(body.error).toEqual({ code: "node_failed", message: expect.any(String) });
    const { steps } = (await system.get(`/runs/${run_id}/steps`, key)).body;
    expect(steps[0]).toMatchObject({ slug: "a", status: "failed", error: expect.any(String) });
    const { items } = (await system.get("/runs?status=failed", key)).body;
    const codes = new Set(items.map(({ error }: { error: { code: string } }) => error.code));
    expect(codes).toEqual(new Set(["node_failed", "license_unavailable"]));
    const { items: others } = (await system.get("/runs?status=completed,cancelled", key)).body;
    expect(others.length).toBeGreaterThan(0);
    for (const { error } of others) expect(error).toBeNull();
  });
});

describe.each(embeddedOrBoth)("a runtime that does not answer, on %s", (dialect) => {
  let system: TestSystem;
  let key: TestKey;
  beforeAll(async () => {
    system = await startTestSystem(dialect, { SLUICE_ROLES: "api,app,console" });
    key = await system.key();
  });
  afterAll(() => system.stop());

  it("is told by 502 on every route that needs it, and what is started has failed to launch [7.2-46] [7.3-08] [3.2-02]", async () => {
    const id = await system.workflow(fileOf("Plain", [{ slug: "a" }]));
    const started = await system.run(key, id, { client_reference: "mine" });
    expect(started).toMatchObject({ status: "failed", error: { code: "launch_failed" } });
    expect((await system.get("/me", key)).body).toMatchObject({ active_runs: 0, quota_used_today: 1 });
    for (const [method, path] of asking) {
      const refused = await system.call(method, `/runs/${started.run_id}${path}`, { key });
      expect([path, refused.status, refused.body.error.code]).toEqual([path, 502, "runtime_unreachable"]);
      expect(refused.body.error.details).toBeUndefined();
      const absent = await system.call(method, `/runs/run_absent${path}`, { key });
      expect([path, absent.status, absent.body.error.code]).toEqual([path, 404, "run_not_found"]);
    }
    const { status, body } = await system.get(`/runs/${started.run_id}`, key);
    expect([status, body.error.code]).toEqual([200, "launch_failed"]);
    expect((await system.get("/runs", key)).body.items).toHaveLength(1);
  });
});
