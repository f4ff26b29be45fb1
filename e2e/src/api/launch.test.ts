import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anna } from "../../../server/src/access/testing/actors.ts";
import { setLicence } from "../../../server/src/deployment/availability/set-licence.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { attemptStart, outcomeOf } from "./attempt-start.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const held = {
  state: "on_hold",
  reason: "The invoice is overdue.",
  enforcement_status: "suspended",
  license_id: "lic_1",
} as const;
const active = { state: "active", reason: null, enforcement_status: null, license_id: null } as const;

/** What needs the runtime's word, below a run. */
const asked = [
  ["GET", "/steps"],
  ["GET", "/approvals"],
  ["GET", "/events"],
  ["GET", "/outputs"],
  ["GET", "/outputs/out_none/content"],
  ["GET", "/outputs.zip"],
  ["GET", "/pii-redaction"],
  ["POST", "/cancel"],
  ["DELETE", "/data"],
] as const;

const countersOf = async (system: TestSystem, key: TestKey): Promise<[number, number]> => {
  const { body } = await system.get("/me", key);
  return [body.quota_used_today, body.active_runs];
};

/** The runtime's state is looked at each second: asks until it is known. */
async function untilAnswered(system: TestSystem, key: TestKey, runId: string, status: number) {
  for (const from = Date.now(); ; ) {
    const answer = await system.get(`/runs/${runId}/steps`, key);
    if (answer.status === status) return answer;
    if (Date.now() - from > 20_000) throw new Error(`No answer ${status} within 20 seconds.`);
  }
}

describe.each(embeddedOrBoth)("a launch that the runtime refuses on %s", (dialect) => {
  let system: TestSystem;
  let workflowId: string;
  beforeAll(async () => {
    system = await startTestSystem(dialect);
    workflowId = await system.workflow(fileOf("Held", [{ slug: "hold", approve_before_start: true }]));
  });
  afterAll(() => system.stop());

  it("for its licence fails the run, frees its slot and keeps its unit of the quota [3.2-02] [7.3-10] [4.6-39] [7.2-43] [7.4-08]", async () => {
    const key = await system.key({ max_concurrent_runs: 2, daily_run_quota: 3 });
    const going = await system.run(key, workflowId);
    await setLicence({ database: system.database, now: Date.now }, anna, held);
    const refused = await untilAnswered(system, key, going.run_id, 451);
    expect(outcomeOf(refused)).toEqual([451, "license_unavailable"]);
    expect(refused.body.error.details).toEqual(held);
    expect(refused.body.error.request_id).toBe(refused.headers.get("x-request-id"));
    for (const [method, path] of asked) {
      const answer = await system.call(method, `/runs/${going.run_id}${path}`, { key });
      expect([path, ...outcomeOf(answer)]).toEqual([path, 451, "license_unavailable"]);
      const absent = await system.call(method, `/runs/run_none${path}`, { key });
      expect([path, ...outcomeOf(absent)]).toEqual([path, 404, "run_not_found"]);
    }
    for (const path of ["/me", "/workflows", "/runs", `/runs/${going.run_id}`]) {
      expect((await system.get(path, key)).status).toBe(200);
    }

    const started = await attemptStart(system, key, workflowId, { idempotencyKey: "on hold" });
    expect(started.status).toBe(202);
    expect(started.body).toMatchObject({
      status: "failed",
      error: { code: "license_unavailable", message: expect.stringMatching(/licence is on hold/) },
      finished_at: expect.stringMatching(/Z$/),
    });
    expect(await countersOf(system, key)).toEqual([2, 1]);
    const shown = await system.get(`/runs/${started.body.run_id}`, key);
    expect(shown.body).toMatchObject({ status: "failed", error: { code: "license_unavailable" } });

    const second = await attemptStart(system, key, workflowId);
    expect([second.status, second.body.status]).toEqual([202, "failed"]);
    expect(await countersOf(system, key)).toEqual([3, 1]);
    expect(outcomeOf(await attemptStart(system, key, workflowId))).toEqual([429, "quota_exceeded"]);

    await setLicence({ database: system.database, now: Date.now }, anna, active);
    await untilAnswered(system, key, going.run_id, 200);
    // A repeated start shows what became of the first, whatever that was.
    const again = await attemptStart(system, key, workflowId, { idempotencyKey: "on hold" });
    expect([again.status, again.body.run_id, again.body.status]).toEqual([
      200,
      started.body.run_id,
      "failed",
    ]);
    expect((await system.call("POST", `/runs/${going.run_id}/cancel`, { key })).status).toBe(202);
    expect(await countersOf(system, key)).toEqual([3, 0]);
  });
});

describe.each(embeddedOrBoth)("a launch that no worker can take on %s", (dialect) => {
  let system: TestSystem;
  let workflowId: string;
  beforeAll(async () => {
    system = await startTestSystem(dialect, { SLUICE_ROLES: "api,console" });
    workflowId = await system.workflow(fileOf("Quick", [{ slug: "only" }]));
  });
  afterAll(() => system.stop());

  const beat = (ageMs: number) =>
    system.database.write(async ({ sql }) => {
      await sql.deleteFrom("workers").execute();
      await sql
        .insertInto("workers")
        .values({ worker_id: "elsewhere", beat_at: Date.now() - ageMs })
        .execute();
    });

  it("fails the run, which never reached the runtime [3.2-02] [7.3-08] [7.2-46] [7.4-08]", async () => {
    const key = await system.key();
    const started = await attemptStart(system, key, workflowId);
    expect(started.status).toBe(202);
    expect(started.body).toMatchObject({
      status: "failed",
      error: { code: "launch_failed", message: expect.stringMatching(/^The runtime did not answer/) },
    });
    const { run_id } = started.body;
    expect(await countersOf(system, key)).toEqual([1, 0]);
    for (const [method, path] of asked) {
      const answer = await system.call(method, `/runs/${run_id}${path}`, { key });
      expect([path, ...outcomeOf(answer)]).toEqual([path, 502, "runtime_unreachable"]);
      expect(answer.body.error.request_id).toBe(answer.headers.get("x-request-id"));
      expect(answer.body.error).not.toHaveProperty("details");
      const absent = await system.call(method, `/runs/run_none${path}`, { key });
      expect([path, ...outcomeOf(absent)]).toEqual([path, 404, "run_not_found"]);
    }
    for (const path of ["/me", "/workflows", "/runs", `/runs/${run_id}`]) {
      expect((await system.get(path, key)).status).toBe(200);
    }
  });

  it("is taken while a worker gave a sign of life within 30 seconds", async () => {
    const key = await system.key();
    const { run_id: failed } = await system.run(key, workflowId);
    await beat(0);
    await untilAnswered(system, key, failed, 200);
    const going = await system.run(key, workflowId);
    expect(going.status).toBe("running");
    expect(await countersOf(system, key)).toEqual([2, 1]);
    await beat(31_000);
    await untilAnswered(system, key, failed, 502);
    const lost = await attemptStart(system, key, workflowId);
    expect([lost.status, lost.body.error.code]).toEqual([202, "launch_failed"]);
    // What was accepted is still there for the next worker.
    expect((await system.get(`/runs/${going.run_id}`, key)).body.status).toBe("running");
    expect(await countersOf(system, key)).toEqual([3, 1]);
  });
});
