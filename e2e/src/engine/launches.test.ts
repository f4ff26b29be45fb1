import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anna } from "../../../server/src/access/testing/actors.ts";
import { setLicence } from "../../../server/src/deployment/availability/set-licence.ts";
import { dialects, embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { fileOf, type TestKey } from "../api/running-system.ts";
import { SluiceProcess } from "../sluice-process.ts";
import { type Engine, startEngine } from "./engine-system.ts";
import { loseWrites } from "./lost-writes.ts";

const held = { state: "on_hold", reason: "unpaid", enforcement_status: "held", license_id: "lic_1" } as const;
const active = { state: "active", reason: null, enforcement_status: null, license_id: null } as const;
const patience = { timeout: 50_000, interval: 50 };

describe.each(dialects)("a runtime that does not take or finish everything, on %s", (dialect) => {
  let engine: Engine;
  let key: TestKey;
  beforeAll(async () => {
    engine = await startEngine(dialect, { SLUICE_PUBLISH_WAIT_SECONDS: "1" });
    key = await engine.key();
  });
  afterAll(() => engine.stop());

  it("completes a run with a warning when a graph is not published in time [2.6-19] [7.3-12]", async () => {
    const nodes = [
      { slug: "write", script: "echo Acme Corporation reports a burst pipe." },
      { slug: "learn", node_type: "ampg_update", graph: "notes", depends_on: ["write"] },
    ];
    const workflowId = await engine.workflow(fileOf("Learns", nodes));
    const restore = await loseWrites(engine.database, {
      event: "update",
      table: "graph_versions",
      when: "new.status = 'ready'",
    });
    const { run_id } = await engine.run(key, workflowId);
    const done = await engine.until(key, run_id, "completed");
    expect(done).toMatchObject({
      error: null,
      completed_with_warnings: true,
      warnings: [{ code: "publish_wait_expired", step: "learn-publish", message: expect.any(String) }],
    });
    const steps = await engine.steps(key, run_id);
    expect(steps.map(({ slug, status }) => `${slug} ${status}`)).toEqual([
      "write completed",
      "learn completed",
      "learn-publish skipped",
    ]);
    // As long as it was told to: by a look now and then, a minute apart, this test would not live to see it.
    expect(steps[2]?.duration_ms).toBeGreaterThanOrEqual(1_000);

    await restore();
    const next = await engine.run(key, workflowId);
    const landed = await engine.until(key, next.run_id, "completed");
    expect(landed).toMatchObject({ warnings: [], completed_with_warnings: false });
  });

  it("fails a start while the licence is on hold, and takes runs again afterwards [3.2-02] [7.3-10]", async () => {
    const workflowId = await engine.workflow(fileOf("Plain", [{ slug: "only" }]));
    const earlier = await engine.run(key, workflowId);
    await engine.until(key, earlier.run_id, "completed");
    const steps = async () => (await engine.get(`/runs/${earlier.run_id}/steps`, key)).status;
    await setLicence({ database: engine.database, now: Date.now }, anna, held);
    await expect.poll(steps, patience).toBe(451);
    const refused = await engine.run(key, workflowId);
    expect(refused).toMatchObject({
      status: "failed",
      started_at: null,
      error: { code: "license_unavailable", message: expect.stringContaining("licence") },
    });
    const shown = await engine.get(`/runs/${refused.run_id}`, key);
    expect(shown.body).toMatchObject({ status: "failed", error: { code: "license_unavailable" } });
    expect((await engine.get("/me", key)).body.active_runs).toBe(0);

    await setLicence({ database: engine.database, now: Date.now }, anna, active);
    await expect.poll(steps, patience).toBe(200);
    const { run_id } = await engine.run(key, workflowId);
    await engine.until(key, run_id, "completed");
  });
});

describe.each(embeddedOrBoth)("the API beside workers of their own, on %s", (dialect) => {
  let engine: Engine;
  let key: TestKey;
  let worker: SluiceProcess | null = null;
  beforeAll(async () => {
    engine = await startEngine(dialect, { SLUICE_ROLES: "api,console" });
    key = await engine.key();
  });
  afterAll(async () => {
    await worker?.kill();
    await engine.stop();
  });

  async function startWorker(): Promise<SluiceProcess> {
    const { dataFolder, databaseUrl } = engine.config;
    const started = new SluiceProcess(
      {
        SLUICE_ROLES: "worker",
        SLUICE_DATA: dataFolder,
        ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      },
      true,
    );
    worker = started;
    await started.ready;
    return started;
  }

  const stepsStatus = async (runId: string) => (await engine.get(`/runs/${runId}/steps`, key)).status;

  /** Starts a run whose only step works until somebody stops it, and waits until it is at work. */
  async function workEndlessly(workflowId: string): Promise<string> {
    const { run_id } = await engine.run(key, workflowId);
    const step = async () => (await engine.steps(key, run_id))[0]?.status;
    await expect.poll(step, patience).toBe("running");
    return run_id;
  }

  async function expectOrphaned(runId: string): Promise<void> {
    const look = async () => (await engine.get(`/runs/${runId}`, key)).body.error?.code;
    await expect.poll(look, { timeout: 45_000, interval: 100 }).toBe("orphaned");
    const starts = (await engine.events(key, runId)).filter(({ type }) => type === "node_started");
    expect(starts.length).toBe(1);
  }

  it("fails a start that reaches no worker [7.3-08], ends what a worker was at when it was killed or upgraded, and keeps gates and accepted runs going [7.3-09] [9-16] [7.2-47]", async () => {
    const gated = await engine.workflow(fileOf("Gated", [{ slug: "only", approve_before_start: true }]));
    const endless = await engine.workflow(
      fileOf("Endless", [{ slug: "work", script: "while true; do sleep 1; done" }]),
    );
    const refused = await engine.run(key, gated);
    expect(refused).toMatchObject({ status: "failed", started_at: null, error: { code: "launch_failed" } });
    expect(await stepsStatus(refused.run_id)).toBe(502);

    const first = await startWorker();
    await expect.poll(() => stepsStatus(refused.run_id), patience).toBe(200);
    const parked = (await engine.run(key, gated)).run_id;
    const killed = await workEndlessly(endless);
    await first.stop("SIGKILL");

    const second = await startWorker();
    const upgraded = await workEndlessly(endless);
    expect(await second.stop("SIGTERM")).toMatchObject({ code: 0 });
    expect((await engine.get(`/runs/${upgraded}`, key)).body.status).toBe("running");
    await startWorker();
    await expectOrphaned(upgraded);

    await loseWrites(engine.database, { event: "insert", table: "workers", when: "true" });
    await engine.database.write(({ sql }) => sql.updateTable("workers").set({ beat_at: 0 }).execute());
    await expect.poll(() => stepsStatus(parked), patience).toBe(502);
    await engine.decide(parked, 1, "approve");
    await engine.until(key, parked, "completed");
    const asked = await engine.get(`/runs/${parked}/steps`, key);
    expect(asked.body.error.code).toBe("runtime_unreachable");

    // The lease of the worker that was killed runs out meanwhile.
    const look = async () => (await engine.get(`/runs/${killed}`, key)).body.error?.code;
    await expect.poll(look, { timeout: 45_000, interval: 100 }).toBe("orphaned");
  }, 150_000);
});
