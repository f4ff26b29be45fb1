import type { OverlapPolicy } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemActor } from "../../../server/src/access/actor.ts";
import { anna } from "../../../server/src/access/testing/actors.ts";
import { setLicence } from "../../../server/src/deployment/availability/set-licence.ts";
import { showRun } from "../../../server/src/deployment/runs/show-run.ts";
import { listSchedules } from "../../../server/src/deployment/schedules/list-schedules.ts";
import { saveSchedule } from "../../../server/src/deployment/schedules/save-schedule.ts";
import { accepted } from "../../../server/src/testing/accepted.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { fileOf, type TestKey } from "../api/running-system.ts";
import { type Engine, startEngine } from "./engine-system.ts";

const twoHoursMs = 2 * 3_600_000;
const patience = { timeout: 50_000, interval: 20 };

describe.each(embeddedOrBoth)("starts that people and schedules make, on %s", (dialect) => {
  let engine: Engine;
  let key: TestKey;
  beforeAll(async () => {
    engine = await startEngine(dialect);
    key = await engine.key();
  });
  afterAll(() => engine.stop());

  const gatedWorkflow = (overlap_policy: OverlapPolicy) =>
    engine.workflow(
      fileOf(`Gated ${overlap_policy}`, [{ slug: "go", approve_before_start: true }], {
        settings: { overlap_policy },
      }),
    );

  async function mustStart(workflowId: string): Promise<string> {
    const started = await engine.startInApp(workflowId);
    if (!started.ok) throw new Error(started.refusal.code);
    return started.value.runId;
  }

  async function untilStatus(runId: string, status: string): Promise<void> {
    const look = async () => {
      const shown = await showRun(engine.parts, anna, { runId });
      return shown.ok ? shown.value.status : null;
    };
    await expect.poll(look, patience).toBe(status);
  }

  /** A schedule whose last time has passed a while ago, so that it is due now. */
  async function scheduleDue(workflowId: string): Promise<string> {
    const parts = { ...engine.parts, now: () => Date.now() - twoHoursMs };
    const draft = { workflowId, cron: "0 * * * *", timeZone: "UTC", parameters: {}, inputText: "On time." };
    return accepted(await saveSchedule(parts, systemActor, draft)).scheduleId;
  }

  async function fired(workflowId: string) {
    const look = async () =>
      accepted(await listSchedules(engine, systemActor, { workflowId, limit: 10 })).items[0];
    await expect.poll(async () => (await look())?.last_outcome, patience).not.toBeNull();
    return await look();
  }

  it("allow: run beside each other", async () => {
    const workflowId = await gatedWorkflow("allow");
    for (const runId of [await mustStart(workflowId), await mustStart(workflowId)]) {
      await untilStatus(runId, "waiting_for_approval");
    }
  });

  it("skip: make no run while another is going, and the API's starts go ahead all the same", async () => {
    const workflowId = await gatedWorkflow("skip");
    const first = await mustStart(workflowId);
    const skipped = { ok: false, refusal: { code: "still_running", facts: { runId: first } } };
    expect(await engine.startInApp(workflowId)).toEqual(skipped);
    expect((await engine.run(key, workflowId)).status).toBe("running");
    await scheduleDue(workflowId);
    expect(await fired(workflowId)).toMatchObject({ last_outcome: "skipped", last_run_id: first });
  });

  it("queue: wait for the run before them, and are launched when it ends", async () => {
    const workflowId = await gatedWorkflow("queue");
    const first = await mustStart(workflowId);
    const second = await mustStart(workflowId);
    const third = await mustStart(workflowId);
    await untilStatus(second, "pending");
    await engine.decide(first, 1, "approve");
    await untilStatus(first, "completed");
    await untilStatus(second, "waiting_for_approval");
    await untilStatus(third, "pending");
    await engine.decide(second, 1, "stop");
    await untilStatus(third, "waiting_for_approval");
    await engine.decide(third, 1, "approve");
    await untilStatus(third, "completed");
  });

  it("queue: wait on while the licence is on hold, and are launched by themselves when the hold ends", async () => {
    const workflowId = await engine.workflow(
      fileOf("Held back", [{ slug: "go", approve_before_start: true }], {
        settings: { overlap_policy: "queue" },
      }),
    );
    const first = await mustStart(workflowId);
    const second = await mustStart(workflowId);
    const licence = { reason: "Unpaid", enforcement_status: "suspended", license_id: "lic_1" };
    await setLicence({ database: engine.database, now: Date.now }, anna, { state: "on_hold", ...licence });
    await engine.decide(first, 1, "stop");
    await untilStatus(first, "cancelled");
    await untilStatus(second, "pending");
    await setLicence({ database: engine.database, now: Date.now }, anna, { state: "active", ...licence });
    await untilStatus(second, "waiting_for_approval");
    await engine.decide(second, 1, "stop");
  });

  it("cancel_running: cancel what is going, the API's runs included, and give their slots back", async () => {
    const workflowId = await gatedWorkflow("cancel_running");
    const byKey = (await engine.run(key, workflowId)).run_id;
    const before = (await engine.get("/me", key)).body.active_runs;
    const first = await mustStart(workflowId);
    await engine.until(key, byKey, "cancelled");
    expect((await engine.get("/me", key)).body.active_runs).toBe(before - 1);
    const second = await mustStart(workflowId);
    await untilStatus(first, "cancelled");
    await untilStatus(second, "waiting_for_approval");
  });

  it("a schedule that is due starts a run of its own, which runs to its end and is no key's to see", async () => {
    const script = "jq -r .input_text /workspace/context.json";
    const workflowId = await engine.workflow(fileOf("Scheduled", [{ slug: "work", script }]));
    await scheduleDue(workflowId);
    const schedule = await fired(workflowId);
    expect(schedule).toMatchObject({ last_outcome: "started", last_run_id: expect.stringMatching(/^run_/) });
    expect(Date.parse(schedule?.next_at ?? "")).toBeGreaterThan(Date.now());
    const runId = schedule?.last_run_id ?? "";
    await untilStatus(runId, "completed");
    const shown = await showRun(engine.parts, anna, { runId });
    expect(shown).toMatchObject({
      value: {
        triggered_by: "schedule",
        key_id: null,
        summary_markdown: expect.stringContaining("On time."),
      },
    });
    expect((await engine.get(`/runs/${runId}`, key)).status).toBe(404);
  });
});
