import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialects } from "../../../server/src/testing/fresh-databases.ts";
import { isLong } from "../long-tests.ts";
import { SluiceProcess } from "../sluice-process.ts";
import { Crowd, type Told, tally } from "./crowd.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const gate = [{ slug: "gate", approve_before_start: true }];

describe.each(dialects)("callers who race on %s", (dialect) => {
  let system: TestSystem;
  let crowd: Crowd;
  let gated: string;
  let quick: string;
  beforeAll(async () => {
    system = await startTestSystem(dialect);
    crowd = new Crowd([system.url]);
    gated = await system.workflow(fileOf("Gated", gate));
    quick = await system.workflow(fileOf("Quick", [{ slug: "only" }]));
  }, 60_000);
  afterAll(async () => {
    crowd.leave();
    await system.stop();
  }, 60_000);

  it("get one run for one Idempotency-Key, and pay for one [4.6-32] [4.6-33]", async () => {
    await expectOneRunEach(system, crowd, gated, isLong ? 200 : 20);
  }, 180_000);

  it("share the slots exactly, and lose no quota to those who find none [4.6-30] [8.1-06] [8.1-09]", async () => {
    await expectSlotsKept(system, crowd, gated);
  });

  it("share the day's quota exactly, and keep no slot when it is used up [4.6-31] [8.1-10]", async () => {
    await expectQuotaKept(system, crowd, gated);
  });

  it("share the requests of a minute exactly [8.1-03]", async () => {
    await expectRateKept(system, crowd);
  }, 180_000);

  it("cancel a run once, whatever its end was going to be [3.2-08]", async () => {
    const key = await system.key();
    const parked = await system.run(key, gated);
    const cancel = (runId: string) => ({ method: "POST", path: `/runs/${runId}/cancel`, key });
    const told = await crowd.all(20, () => cancel(parked.run_id));
    expect(tally(told)).toEqual({ 202: 1, already_terminal: 19 });

    const ended = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const { run_id } = await system.run(key, quick);
        const [answer] = await crowd.all(1, () => cancel(run_id), at);
        const { status } = await system.until(key, run_id, "completed", "cancelled");
        return `${answer?.outcome} ${status}`;
      }),
    );
    for (const each of ended) expect(["202 cancelled", "already_terminal completed"]).toContain(each);
    expect(await meOf(system, key)).toMatchObject({ active_runs: 0, quota_used_today: 41 });
  }, 60_000);

  it("erase a run once, and are all told when [4.17-05]", async () => {
    const key = await system.key();
    const { run_id } = await system.run(key, quick);
    await system.until(key, run_id, "completed");
    const told = await crowd.all(10, () => ({ method: "DELETE", path: `/runs/${run_id}/data`, key }));
    expect(tally(told)).toEqual({ 200: 1, already_purged: 9 });
    const { body } = await system.get(`/runs/${run_id}`, key);
    for (const { body: refused, outcome } of told) {
      if (outcome === "already_purged")
        expect(refused.error.details.data_purged_at).toBe(body.data_purged_at);
    }
  });
});

describe("two processes on one PostgreSQL", () => {
  let system: TestSystem;
  let processes: SluiceProcess[];
  let crowd: Crowd;
  let gated: string;
  beforeAll(async () => {
    system = await startTestSystem("postgres");
    const { dataFolder, databaseUrl } = system.config;
    const settings = { SLUICE_DATA: dataFolder, DATABASE_URL: databaseUrl ?? "" };
    processes = [new SluiceProcess(settings, true), new SluiceProcess(settings, true)];
    crowd = new Crowd(await Promise.all(processes.map(({ ready }) => ready)));
    gated = await system.workflow(fileOf("Gated", gate));
  }, 120_000);
  afterAll(async () => {
    crowd.leave();
    await Promise.all(processes.map((each) => each.stop()));
    await system.stop();
  }, 60_000);

  it("start one run for one Idempotency-Key [4.6-32] [4.6-33]", async () => {
    await expectOneRunEach(system, crowd, gated, 20);
  }, 60_000);

  it("share slots, quota and requests of a key exactly [4.6-30] [4.6-31] [8.1-03]", async () => {
    await expectSlotsKept(system, crowd, gated);
    await expectQuotaKept(system, crowd, gated);
    await expectRateKept(system, crowd);
  }, 180_000);
});

async function meOf(system: TestSystem, key: TestKey) {
  return (await system.get("/me", key)).body;
}

function startOf(workflowId: string, key: TestKey, idempotencyKey: string) {
  const path = `/workflows/${workflowId}/runs`;
  return { method: "POST", path, key, headers: [["Idempotency-Key", idempotencyKey]] as const };
}

async function expectOneRunEach(
  system: TestSystem,
  crowd: Crowd,
  workflowId: string,
  heats: number,
): Promise<void> {
  // A key has 100 slots at most.
  const keys = await Promise.all([system.key(), system.key(), system.key(), system.key()]);
  await crowd.meet(keys);
  const runs = new Set<string>();
  for (let heat = 0; heat < heats; heat += 1) {
    const key = keys[heat % keys.length] as TestKey;
    const told: Told[] = await crowd.all(50, () => startOf(workflowId, key, `heat ${heat}`));
    // Who came while the first was still being processed was told to come again, and does.
    const early = told.filter(({ outcome }) => outcome === "idempotency_conflict");
    expect(early.every(({ retryAfter }) => retryAfter === "1")).toBe(true);
    const again = await crowd.all(early.length, () => startOf(workflowId, key, `heat ${heat}`));
    const answered = [...told.filter((each) => !early.includes(each)), ...again];
    expect(tally(answered)).toEqual({ 202: 1, 200: 49 });
    const ids = new Set(answered.map(({ body }) => body.run_id as string));
    expect(ids.size).toBe(1);
    for (const id of ids) runs.add(id);
  }
  expect(runs.size).toBe(heats);
  for (const key of keys) {
    const share = heats / keys.length;
    expect(await meOf(system, key)).toMatchObject({ active_runs: share, quota_used_today: share });
  }
}

async function expectSlotsKept(system: TestSystem, crowd: Crowd, workflowId: string): Promise<void> {
  const key = await system.key({ max_concurrent_runs: 10 });
  await crowd.meet([key]);
  const told = await crowd.all(100, (at) => startOf(workflowId, key, `slot ${at}`));
  expect(tally(told)).toEqual({ 202: 10, too_many_active_runs: 90 });
  expect(await meOf(system, key)).toMatchObject({ active_runs: 10, quota_used_today: 10 });
}

async function expectQuotaKept(system: TestSystem, crowd: Crowd, workflowId: string): Promise<void> {
  const key = await system.key({ daily_run_quota: 10 });
  await crowd.meet([key]);
  const told = await crowd.all(100, (at) => startOf(workflowId, key, `quota ${at}`));
  expect(tally(told)).toEqual({ 202: 10, quota_exceeded: 90 });
  expect(await meOf(system, key)).toMatchObject({ active_runs: 10, quota_used_today: 10 });
}

/** What falls into two minutes proves nothing and is tried again with another key. */
async function expectRateKept(system: TestSystem, crowd: Crowd): Promise<void> {
  for (;;) {
    const key = await system.key({ rate_limit_rpm: 30 });
    const known = await crowd.meet([key]);
    const minute = Math.floor(Date.now() / 60_000);
    if (known.minute !== minute) continue;
    const told = await crowd.all(100, () => ({ method: "GET", path: "/me", key }));
    if (Math.floor(Date.now() / 60_000) !== minute) continue;
    const left = 30 - known.calls;
    expect(tally(told)).toEqual({ 200: left, rate_limited: 100 - left });
    return;
  }
}
