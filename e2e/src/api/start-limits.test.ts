import { DAY_MS, secondsToNextUtcDay } from "@sluice/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialects } from "../../../server/src/testing/fresh-databases.ts";
import { attemptStart, outcomeOf } from "./attempt-start.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

describe.each(dialects)("the limits of starts on %s", (dialect) => {
  let system: TestSystem;
  let held: string;
  let quick: string;
  let failing: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    held = await system.workflow(fileOf("Held", [{ slug: "hold", approve_before_start: true }]));
    quick = await system.workflow(fileOf("Quick", [{ slug: "only" }]));
    failing = await system.workflow(fileOf("Failing", [{ slug: "only", script: "exit 3" }]));
  });
  afterAll(() => system.stop());

  const countersOf = async (key: TestKey): Promise<[number, number]> => {
    const { body } = await system.get("/me", key);
    return [body.quota_used_today, body.active_runs];
  };
  const cancel = (key: TestKey, runId: string) => system.call("POST", `/runs/${runId}/cancel`, { key });

  it("leave exactly as many runs in flight as the key may have [3.2-04] [3.2-05] [8.1-07] [7.2-51] [4.6-30] [2.2-11]", async () => {
    const key = await system.key({ max_concurrent_runs: 2 });
    expect(await countersOf(key)).toEqual([0, 0]);
    const first = await system.run(key, held);
    expect(await countersOf(key)).toEqual([1, 1]);
    await system.run(key, held);
    expect(await countersOf(key)).toEqual([2, 2]);

    const refused = await attemptStart(system, key, held);
    expect(outcomeOf(refused)).toEqual([429, "too_many_active_runs"]);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(refused.body.error.message).toMatch(/already has 2 runs in flight/);
    expect(refused.body.error).not.toHaveProperty("details");
    expect(await countersOf(key)).toEqual([2, 2]);

    await cancel(key, first.run_id);
    expect(await countersOf(key)).toEqual([2, 1]);
    expect((await attemptStart(system, key, held)).status).toBe(202);
    expect(await countersOf(key)).toEqual([3, 2]);
    expect(outcomeOf(await attemptStart(system, key, held))).toEqual([429, "too_many_active_runs"]);
  });

  it("keep the slot of a run that waits for a person, and free it when a run ends [3.2-09]", async () => {
    const key = await system.key({ max_concurrent_runs: 1 });
    const { run_id: waiting } = await system.run(key, held);
    await system.until(key, waiting, "waiting_for_approval");
    expect(await countersOf(key)).toEqual([1, 1]);
    expect(outcomeOf(await attemptStart(system, key, quick))).toEqual([429, "too_many_active_runs"]);
    await cancel(key, waiting);

    const { run_id: completed } = await system.run(key, quick);
    await system.until(key, completed, "completed");
    expect(await countersOf(key)).toEqual([2, 0]);
    const { run_id: failed } = await system.run(key, failing);
    await system.until(key, failed, "failed");
    expect(await countersOf(key)).toEqual([3, 0]);
    expect((await attemptStart(system, key, quick)).status).toBe(202);
  });

  it("hold when starts race each other", async () => {
    const slots = await system.key({ max_concurrent_runs: 3 });
    const quota = await system.key({ daily_run_quota: 3 });
    const race = async (key: TestKey) => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => attemptStart(system, key, held)));
      return answers.map((answer) => outcomeOf(answer)[1] ?? "started").toSorted();
    };
    const started = ["started", "started", "started"];
    expect(await race(slots)).toEqual([...started, ...Array(9).fill("too_many_active_runs")]);
    expect(await countersOf(slots)).toEqual([3, 3]);
    expect(await race(quota)).toEqual([...Array(9).fill("quota_exceeded"), ...started]);
    expect(await countersOf(quota)).toEqual([3, 3]);
  });

  it("leave exactly as many runs a day as the key may start [8.1-05] [7.2-50] [8.1-10]", async () => {
    const key = await system.key({ daily_run_quota: 2 });
    const first = await system.run(key, held);
    await system.run(key, held);
    await cancel(key, first.run_id);
    expect(await countersOf(key)).toEqual([2, 1]);

    const before = secondsToNextUtcDay(Date.now());
    const refused = await attemptStart(system, key, held);
    const after = secondsToNextUtcDay(Date.now());
    expect(outcomeOf(refused)).toEqual([429, "quota_exceeded"]);
    const retryAfter = Number(refused.headers.get("retry-after"));
    expect(retryAfter).toBeLessThanOrEqual(before);
    expect(retryAfter).toBeGreaterThanOrEqual(after);
    expect(refused.body.error.message).toMatch(/daily run quota of 2 is reached.*resets at 00:00 UTC/);
    expect(refused.body.error).not.toHaveProperty("details");
    expect(await countersOf(key)).toEqual([2, 1]);
  });

  it("count runs from 00:00 UTC [2.2-10] [2.3-18]", async () => {
    const key = await system.key({ daily_run_quota: 1 });
    const first = await system.run(key, quick);
    await system.until(key, first.run_id, "completed");
    expect(outcomeOf(await attemptStart(system, key, quick))).toEqual([429, "quota_exceeded"]);
    const moveDay = (ms: number) =>
      system.database.write(({ sql }) =>
        sql
          .updateTable("key_usage_days")
          .set(({ eb }) => ({ utc_day: eb("utc_day", "+", ms) }))
          .where("key_id", "=", key.keyId)
          .execute(),
      );
    await moveDay(-DAY_MS);
    expect(await countersOf(key)).toEqual([0, 0]);
    const second = await system.run(key, quick);
    await system.until(key, second.run_id, "completed");
    expect(await countersOf(key)).toEqual([1, 0]);
    expect(outcomeOf(await attemptStart(system, key, quick))).toEqual([429, "quota_exceeded"]);
  });

  it("are each key's own", async () => {
    const [one, two] = [
      await system.key({ max_concurrent_runs: 1 }),
      await system.key({ max_concurrent_runs: 1 }),
    ];
    await system.run(one, held);
    expect((await attemptStart(system, two, held)).status).toBe(202);
    expect(await countersOf(two)).toEqual([1, 1]);
  });

  it("are judged as the key was edited last", async () => {
    const key = await system.key({ max_concurrent_runs: 1 });
    await system.run(key, held);
    expect(outcomeOf(await attemptStart(system, key, held))).toEqual([429, "too_many_active_runs"]);
    await system.edit(key, { max_concurrent_runs: 2 });
    expect((await attemptStart(system, key, held)).status).toBe(202);
    await system.edit(key, { max_concurrent_runs: 1 });
    const refused = await attemptStart(system, key, held);
    expect(refused.body.error.message).toMatch(/already has 2 runs in flight/);
  });
});
