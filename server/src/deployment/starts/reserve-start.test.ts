import { DAY_MS, HOUR_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import type { Database, WriteTransaction } from "../../platform/db/database.ts";
import { accepted } from "../../testing/accepted.ts";
import { dialects, freshDatabase, freshLocation, openForTest } from "../../testing/fresh-databases.ts";
import type { AdmittedKey } from "../key-mirror/api-keys.ts";
import { showOwnKey } from "../key-mirror/show-own-key.ts";
import { freeSlot } from "../runs/key-slots.ts";
import type { DeploymentTables } from "../tables.ts";
import { expireIdempotencyKeys } from "./expire-idempotency-keys.ts";
import { reserveStart } from "./reserve-start.ts";

type Store = Database<DeploymentTables>;

const morning = Date.parse("2026-09-24T10:00:00Z");
const admitted: AdmittedKey = {
  kind: "key",
  id: "ak_0123456789ab",
  name: "Billing",
  deploymentId: "dep_1",
  scopes: new Set(["workflows:read", "runs:create"]),
  workflowAccess: { mode: "all_active", workflow_ids: [] },
  allowedAddresses: null,
  validHours: null,
  expiresAtMs: morning + 90 * DAY_MS,
  rateLimitRpm: 60,
  dailyRunQuota: 100,
  maxConcurrentRuns: 10,
};

const first = {
  key: admitted,
  idempotencyKey: "order 1",
  workflowId: "wf_1",
  bodyHash: "same",
  runId: "run_1",
  nowMs: morning,
};
type Start = typeof first;

async function reserveIn(transaction: WriteTransaction<DeploymentTables>, changes: Partial<Start> = {}) {
  const { key, idempotencyKey, bodyHash, ...start } = { ...first, ...changes };
  const idempotency = { key: idempotencyKey, bodyHash };
  const reserved = await reserveStart(transaction, key, { ...start, idempotency });
  if (!reserved.ok) return { kind: reserved.refusal.code, ...reserved.refusal.facts };
  return reserved.value ? { kind: "replay", runId: reserved.value.replayOf } : { kind: "new" };
}

function reserve(store: Store, changes?: Partial<Start>): ReturnType<typeof reserveIn> {
  return store.write((transaction) => reserveIn(transaction, changes));
}

function endRun(store: Store): Promise<void> {
  return store.write((transaction) => freeSlot(transaction, admitted.id));
}

async function countersOf(store: Store, nowMs = morning) {
  const { quota_used_today, active_runs } = accepted(
    await showOwnKey({ database: store, now: () => nowMs }, admitted),
  );
  const claims = await store.reader.selectFrom("idempotency_keys").select("run_id").execute();
  return { quota_used_today, active_runs, claims: claims.length };
}

function kindsOf(answers: readonly { kind: string }[]): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const { kind } of answers) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return kinds;
}

describe.each(dialects)("reserving a start on %s", (dialect) => {
  it("takes the key, a slot and a unit of the quota", async () => {
    const store = await freshDatabase(dialect);
    expect(await reserve(store)).toEqual({ kind: "new" });
    expect(await countersOf(store)).toEqual({ quota_used_today: 1, active_runs: 1, claims: 1 });
  });

  it("answers a twin with the run there is, and takes nothing", async () => {
    const store = await freshDatabase(dialect);
    await reserve(store);
    expect(await reserve(store, { runId: "run_2" })).toEqual({ kind: "replay", runId: "run_1" });
    expect(await reserve(store, { bodyHash: "other" })).toEqual({
      kind: "idempotency_conflict",
      firstStillProcessing: false,
    });
    expect(await countersOf(store)).toEqual({ quota_used_today: 1, active_runs: 1, claims: 1 });
  });

  it("keeps the Idempotency-Keys of two API keys apart", async () => {
    const store = await freshDatabase(dialect);
    await reserve(store);
    const other = { ...admitted, id: "ak_ba9876543210" };
    expect(await reserve(store, { key: other, bodyHash: "other" })).toEqual({ kind: "new" });
  });

  it("recognises a twin for 24 hours from the first request, and not longer", async () => {
    const store = await freshDatabase(dialect);
    await reserve(store);
    const last = morning + 24 * HOUR_MS - 1;
    expect(await reserve(store, { nowMs: last })).toMatchObject({ kind: "replay" });
    expect(await reserve(store, { nowMs: last, bodyHash: "other" })).toEqual({
      kind: "idempotency_conflict",
      firstStillProcessing: false,
    });
    expect(await reserve(store, { nowMs: last + 1, bodyHash: "other", runId: "run_2" })).toEqual({
      kind: "new",
    });
    // The new first request counts from now on.
    const second = { nowMs: last + 2, bodyHash: "other" };
    expect(await reserve(store, second)).toEqual({ kind: "replay", runId: "run_2" });
  });

  it("refuses without a trace when no slot is free, and takes a retry once one is", async () => {
    const store = await freshDatabase(dialect);
    const key = { ...admitted, maxConcurrentRuns: 1 };
    await reserve(store, { key });
    const second = { key, idempotencyKey: "order 2", runId: "run_2" };
    expect(await reserve(store, second)).toEqual({ kind: "too_many_active_runs", active: 1 });
    expect(await countersOf(store)).toEqual({ quota_used_today: 1, active_runs: 1, claims: 1 });
    // A twin is told of its run even then.
    expect(await reserve(store, { key })).toEqual({ kind: "replay", runId: "run_1" });
    await endRun(store);
    expect(await reserve(store, second)).toEqual({ kind: "new" });
  });

  it("refuses without a trace when the day's quota is used, until 00:00 UTC", async () => {
    const store = await freshDatabase(dialect);
    const key = { ...admitted, dailyRunQuota: 2 };
    const order = (number: number, nowMs: number) =>
      reserve(store, { key, idempotencyKey: `order ${number}`, runId: `run_${number}`, nowMs });
    const lastSecond = Date.parse("2026-09-24T23:59:59.500Z");
    await order(1, morning);
    await order(2, morning);
    expect(await order(3, morning)).toEqual({
      kind: "quota_exceeded",
      quota: 2,
      retryAfterSeconds: 14 * 3_600,
    });
    expect(await order(3, lastSecond)).toEqual({ kind: "quota_exceeded", quota: 2, retryAfterSeconds: 1 });
    expect(await countersOf(store)).toEqual({ quota_used_today: 2, active_runs: 2, claims: 2 });
    expect(await order(3, lastSecond + 500)).toEqual({ kind: "new" });
    expect(await countersOf(store, lastSecond + 500)).toMatchObject({ quota_used_today: 1, active_runs: 3 });
  });

  it("names the slots before the quota when both are used up", async () => {
    const store = await freshDatabase(dialect);
    const key = { ...admitted, maxConcurrentRuns: 1, dailyRunQuota: 1 };
    await reserve(store, { key });
    const next = { key, idempotencyKey: "order 2" };
    expect(await reserve(store, next)).toMatchObject({ kind: "too_many_active_runs" });
    await endRun(store);
    expect(await reserve(store, next)).toMatchObject({ kind: "quota_exceeded" });
  });

  it("takes everything back with a transaction that fails later", async () => {
    const store = await freshDatabase(dialect);
    const failed = store.write(async (transaction) => {
      await reserveIn(transaction);
      throw new Error("the run could not be written");
    });
    await expect(failed).rejects.toThrow("could not be written");
    expect(await countersOf(store)).toEqual({ quota_used_today: 0, active_runs: 0, claims: 0 });
  });

  it("lets one of 50 twins in and shows the others its run", async () => {
    const location = await freshLocation(dialect);
    const stores = [await openForTest(location), await openForTest(location)] as const;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        reserve(stores[index % 2 === 0 ? 0 : 1], { runId: `run_${index}` }),
      ),
    );
    expect(kindsOf(answers)).toEqual({ new: 1, replay: 49 });
    const firstRun = `run_${answers.findIndex(({ kind }) => kind === "new")}`;
    const named = answers.flatMap((answer) => ("runId" in answer ? [answer.runId] : []));
    expect(new Set(named)).toEqual(new Set([firstRun]));
    expect(await countersOf(stores[0])).toEqual({ quota_used_today: 1, active_runs: 1, claims: 1 });
  });

  it.each([
    ["too_many_active_runs", { maxConcurrentRuns: 10, dailyRunQuota: 1_000 }],
    ["quota_exceeded", { maxConcurrentRuns: 100, dailyRunQuota: 10 }],
  ])("lets 10 of 100 racing starts in before %s", async (refusal, limits) => {
    const location = await freshLocation(dialect);
    const stores = [await openForTest(location), await openForTest(location)] as const;
    const key = { ...admitted, ...limits };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        reserve(stores[index % 2 === 0 ? 0 : 1], {
          key,
          idempotencyKey: `order ${index}`,
          runId: `run_${index}`,
        }),
      ),
    );
    expect(kindsOf(answers)).toEqual({ new: 10, [refusal]: 90 });
    expect(await countersOf(stores[0])).toEqual({ quota_used_today: 10, active_runs: 10, claims: 10 });
  });

  it("counts slots exactly while runs start and end at once", async () => {
    const location = await freshLocation(dialect);
    const stores = [await openForTest(location), await openForTest(location)] as const;
    for (let index = 0; index < 5; index += 1) await reserve(stores[0], { idempotencyKey: `first ${index}` });
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => endRun(stores[1]).then(() => ({ kind: "ended" }))),
      ...Array.from({ length: 10 }, (_, index) => reserve(stores[0], { idempotencyKey: `order ${index}` })),
    ]);
    const started = answers.filter(({ kind }) => kind === "new").length;
    expect((await countersOf(stores[0])).active_runs).toBe(started);
  });

  it("never counts below nothing", async () => {
    const store = await freshDatabase(dialect);
    await reserve(store);
    await endRun(store);
    await endRun(store);
    expect(await countersOf(store)).toMatchObject({ active_runs: 0 });
  });

  it("shows the holder its key with live counters", async () => {
    const store = await freshDatabase(dialect);
    const own = accepted(await showOwnKey({ database: store, now: () => morning }, admitted));
    expect(own).toEqual({
      key_id: "ak_0123456789ab",
      name: "Billing",
      deployment_id: "dep_1",
      scopes: ["workflows:read", "runs:create"],
      workflow_access: { mode: "all_active", workflow_ids: [] },
      expires_at: "2026-12-23T10:00:00.000Z",
      rate_limit_rpm: 60,
      daily_run_quota: 100,
      quota_used_today: 0,
      max_concurrent_runs: 10,
      active_runs: 0,
    });
  });

  it("forgets what is no longer recognised and keeps what still is", async () => {
    const store = await freshDatabase(dialect);
    await reserve(store, { idempotencyKey: "old" });
    await reserve(store, { idempotencyKey: "new", nowMs: morning + 1 });
    const database = store;
    expect(await expireIdempotencyKeys({ database, now: () => morning + DAY_MS })).toBe(1);
    const left = await store.reader.selectFrom("idempotency_keys").select("idempotency_key").execute();
    expect(left).toEqual([{ idempotency_key: "new" }]);
    expect(await countersOf(store)).toMatchObject({ quota_used_today: 2 });
    await expireIdempotencyKeys({ database, now: () => morning + 9 * DAY_MS });
    expect(await countersOf(store)).toMatchObject({ quota_used_today: 0, active_runs: 2 });
  });
});
