import { limits } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { accepted } from "../../testing/accepted.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { commandRun } from "../runs/command-run.ts";
import { openRunStores } from "../runs/testing/run-stores.ts";
import { shownRun } from "../runs/testing/shown-run.ts";
import { deleteSchedule } from "./delete-schedule.ts";
import { fireDueSchedule, fireSchedule } from "./fire-schedule.ts";
import { handleSchedules } from "./handle-schedules.ts";
import { listSchedules } from "./list-schedules.ts";
import { pauseSchedule, resumeSchedule } from "./pause-schedule.ts";
import { type ScheduleDraft, saveSchedule } from "./save-schedule.ts";
import { scheduleQueue } from "./schedule-parts.ts";

const hourMs = 3_600_000;
const notFound = { ok: false, refusal: { code: "schedule_not_found", facts: {} } };
const daily = { cron: "0 9 * * *", timeZone: "UTC", parameters: {}, inputText: null };

async function openWithSchedule(
  dialect: (typeof dialects)[number],
  { policy = "allow", ...changes }: Partial<ScheduleDraft> & { policy?: "allow" | "skip" | "queue" } = {},
) {
  const opened = await openRunStores(dialect);
  const { parts, clock } = opened;
  clock.nowMs = Date.UTC(2026, 4, 1, 8);
  const workflowId = await opened.addWorkflow(policy);
  const draft = { ...daily, workflowId, ...changes };
  const { scheduleId } = accepted(await saveSchedule(parts, systemActor, draft));
  const show = async () => {
    const {
      items: [schedule],
    } = accepted(await listSchedules(parts, systemActor, { workflowId, limit: 10 }));
    if (!schedule) throw new Error("The schedule is gone.");
    return schedule;
  };
  const alarms = async () => {
    const depths = await parts.jobs.depths();
    return depths.find(({ queue }) => queue === scheduleQueue)?.waiting ?? 0;
  };
  const countRuns = async () =>
    (await parts.database.reader.selectFrom("runs").select("run_id").execute()).length;
  return { ...opened, parts, clock, workflowId, draft, scheduleId, show, alarms, countRuns };
}

describe.each(dialects)("a schedule on %s", (dialect) => {
  it("starts a run when its time has come, not a millisecond before, and names the next time", async () => {
    const { parts, clock, scheduleId, show, alarms, countRuns } = await openWithSchedule(dialect, {
      parameters: { who: "Grace" },
      inputText: "Say hello.",
    });
    expect(await show()).toMatchObject({ next_at: "2026-05-01T09:00:00.000Z", last_at: null, enabled: true });
    expect(await alarms()).toBe(1);
    clock.nowMs += hourMs - 1;
    await fireDueSchedule(parts, scheduleId);
    expect(await countRuns()).toBe(0);
    clock.nowMs += 1;
    await fireDueSchedule(parts, scheduleId);
    const fired = await show();
    expect(fired).toMatchObject({
      next_at: "2026-05-02T09:00:00.000Z",
      last_at: "2026-05-01T09:00:00.000Z",
      last_outcome: "started",
      last_problem: null,
    });
    expect(await shownRun(parts, fired.last_run_id ?? "")).toMatchObject({
      triggered_by: "schedule",
      status: "running",
      parameters: { who: "Grace" },
      input_text: "Say hello.",
    });
    await fireDueSchedule(parts, scheduleId);
    expect(await countRuns()).toBe(1);
    expect(await alarms()).toBe(1);
  });

  it("fires once for all the times that passed while no process was there", async () => {
    const { parts, clock, scheduleId, show, countRuns } = await openWithSchedule(dialect);
    clock.nowMs += 10 * 24 * hourMs;
    await fireDueSchedule(parts, scheduleId);
    await fireDueSchedule(parts, scheduleId);
    expect(await countRuns()).toBe(1);
    expect((await show()).next_at).toBe("2026-05-11T09:00:00.000Z");
  });

  it("fires once when two workers take the same alarm", async () => {
    const { parts, clock, scheduleId, countRuns } = await openWithSchedule(dialect);
    clock.nowMs += hourMs;
    await Promise.all(Array.from({ length: 4 }, () => fireDueSchedule(parts, scheduleId)));
    expect(await countRuns()).toBe(1);
  });

  it("says which run is still going when the workflow skips, and goes on", async () => {
    const { parts, clock, workflowId, scheduleId, show, mustStart } = await openWithSchedule(dialect, {
      policy: "skip",
    });
    const going = await mustStart(workflowId);
    clock.nowMs += hourMs;
    await fireDueSchedule(parts, scheduleId);
    expect(await show()).toMatchObject({
      last_outcome: "skipped",
      last_run_id: going,
      next_at: "2026-05-02T09:00:00.000Z",
    });
  });

  it("says that its run is queued when the workflow queues", async () => {
    const { parts, clock, workflowId, scheduleId, show, mustStart } = await openWithSchedule(dialect, {
      policy: "queue",
    });
    const going = await mustStart(workflowId);
    clock.nowMs += hourMs;
    await fireDueSchedule(parts, scheduleId);
    const { last_outcome, last_run_id } = await show();
    expect(last_outcome).toBe("queued");
    expect((await shownRun(parts, last_run_id ?? ""))?.status).toBe("pending");
    await commandRun(parts, going, { type: "cancel", by: "anna", reason: null });
    expect((await shownRun(parts, last_run_id ?? ""))?.status).toBe("running");
  });

  it("says why a start was refused, and goes on", async () => {
    const { parts, clock, workflowId, scheduleId, show, alarms } = await openWithSchedule(dialect);
    await parts.database.write(({ sql }) =>
      sql
        .updateTable("workflows")
        .set({ status: "inactive" })
        .where("workflow_id", "=", workflowId)
        .execute(),
    );
    clock.nowMs += hourMs;
    await fireDueSchedule(parts, scheduleId);
    expect(await show()).toMatchObject({
      last_outcome: "refused",
      last_run_id: null,
      last_problem: expect.stringContaining("not active"),
      next_at: "2026-05-02T09:00:00.000Z",
    });
    expect(await alarms()).toBe(1);
  });

  it("fires by hand besides its times, also while it is paused", async () => {
    const { parts, scheduleId, show } = await openWithSchedule(dialect);
    const fire = async () => accepted(await fireSchedule(parts, systemActor, { scheduleId }));
    expect(await fire()).toMatchObject({ ok: true, value: { queued: false } });
    expect(await show()).toMatchObject({ last_outcome: "started", next_at: "2026-05-01T09:00:00.000Z" });
    await pauseSchedule(parts, systemActor, { scheduleId });
    expect(await fire()).toMatchObject({ ok: true });
    expect(await fireSchedule(parts, systemActor, { scheduleId: "sch_nothing" })).toEqual(notFound);
    const fired = await parts.database.reader
      .selectFrom("changes")
      .select(["actor_id", "target"])
      .where("action", "=", "schedule.fire")
      .execute();
    expect(fired).toEqual([1, 2].map(() => ({ actor_id: "system", target: scheduleId })));
  });

  it("does not fire while it is paused, and does not make up for it", async () => {
    const { parts, clock, scheduleId, show, alarms, countRuns } = await openWithSchedule(dialect);
    expect(await pauseSchedule(parts, systemActor, { scheduleId })).toMatchObject({ ok: true });
    expect(await show()).toMatchObject({ enabled: false, next_at: null });
    expect(await alarms()).toBe(0);
    clock.nowMs += 3 * 24 * hourMs;
    await fireDueSchedule(parts, scheduleId);
    expect(await resumeSchedule(parts, systemActor, { scheduleId })).toMatchObject({ ok: true });
    await fireDueSchedule(parts, scheduleId);
    expect(await countRuns()).toBe(0);
    expect(await show()).toMatchObject({ enabled: true, next_at: "2026-05-04T09:00:00.000Z" });
    expect(await alarms()).toBe(1);
    expect(await resumeSchedule(parts, systemActor, { scheduleId })).toMatchObject({ ok: true });
    expect(await pauseSchedule(parts, systemActor, { scheduleId: "sch_nothing" })).toEqual(notFound);
  });

  it("can be moved to a later time", async () => {
    const { parts, clock, draft, scheduleId, show, countRuns } = await openWithSchedule(dialect);
    const later = { ...draft, cron: "0 12 * * *", timeZone: "Europe/Berlin" };
    const save = (saved: ScheduleDraft) => saveSchedule(parts, systemActor, saved);
    expect(accepted(await save({ ...later, scheduleId }))).toMatchObject({ scheduleId });
    expect(await show()).toMatchObject({ next_at: "2026-05-01T10:00:00.000Z", cron: "0 12 * * *" });
    clock.nowMs += hourMs;
    await fireDueSchedule(parts, scheduleId);
    expect(await countRuns()).toBe(0);
    await pauseSchedule(parts, systemActor, { scheduleId });
    expect(accepted(await save({ ...draft, scheduleId }))).toMatchObject({ nextAtMs: null });
    expect(await save({ ...draft, scheduleId: "sch_nothing" })).toEqual(notFound);
  });

  it("is gone with its alarm when it is deleted", async () => {
    const { parts, clock, scheduleId, alarms, countRuns } = await openWithSchedule(dialect);
    expect(await deleteSchedule(parts, systemActor, { scheduleId })).toMatchObject({ ok: true });
    expect(await deleteSchedule(parts, systemActor, { scheduleId })).toEqual(notFound);
    expect(await alarms()).toBe(0);
    clock.nowMs += hourMs;
    await fireDueSchedule(parts, scheduleId);
    expect(await countRuns()).toBe(0);
  });

  it("is refused with every problem named when it is made", async () => {
    const { parts, draft } = await openWithSchedule(dialect);
    const { inputTextMaxChars } = limits.request;
    expect(await saveSchedule(parts, systemActor, { ...draft, workflowId: "wf_nothing" })).toEqual({
      ok: false,
      refusal: { code: "workflow_not_found", facts: {} },
    });
    const wrong = {
      ...draft,
      cron: "0 0 30 2 *",
      timeZone: "Mars/Base",
      parameters: { whom: "x" },
      inputText: "x".repeat(inputTextMaxChars + 1),
    };
    const problems = ["cron", "time_zone", "input_text", "whom"].map((name) => ({
      name,
      reason: expect.any(String),
    }));
    expect(await saveSchedule(parts, systemActor, wrong)).toMatchObject({
      refusal: { code: "invalid_schedule", facts: { problems } },
    });
    const longest = { ...draft, inputText: "x".repeat(inputTextMaxChars) };
    expect(await saveSchedule(parts, systemActor, longest)).toMatchObject({ ok: true });
  });

  it("can be one of so many for a workflow, not of more", async () => {
    const { parts, draft } = await openWithSchedule(dialect);
    for (let count = 1; count < 50; count += 1) {
      expect((await saveSchedule(parts, systemActor, draft)).ok).toBe(true);
    }
    expect(await saveSchedule(parts, systemActor, draft)).toEqual({
      ok: false,
      refusal: { code: "too_many_schedules", facts: { max: 50 } },
    });
  });

  it("is fired by a worker at its time, and set to the next", async () => {
    const { parts, clock, draft, scheduleId, show, alarms } = await openWithSchedule(dialect);
    clock.nowMs = Date.now() - 2 * hourMs;
    await saveSchedule(parts, systemActor, { ...draft, cron: "0 * * * *", scheduleId });
    clock.nowMs = Date.now();
    handleSchedules(parts);
    await parts.jobs.start();
    await expect.poll(async () => (await show()).last_outcome, { timeout: 10_000 }).toBe("started");
    expect(Date.parse((await show()).next_at ?? "")).toBeGreaterThan(clock.nowMs);
    await expect.poll(alarms, { timeout: 10_000 }).toBe(1);
  });
});
