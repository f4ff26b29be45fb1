import { DAY_MS, HOUR_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { anna, keyActor } from "../../access/testing/actors.ts";
import { accepted } from "../../testing/accepted.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { type KeyUsagePage, type KeyUsagePosition, listKeyUsage } from "../keys/list-key-usage.ts";
import { rotateKey } from "../keys/rotate-key.ts";
import { showKey } from "../keys/show-key.ts";
import { createdKey, freshKeyStores, type KeyStores } from "../keys/testing/key-stores.ts";
import { expireKeyUsage } from "./expire-key-usage.ts";
import { listKeyPurges } from "./list-key-purges.ts";
import { listKeyRequests } from "./list-key-requests.ts";
import { type RecordedBatch, recordUsageBatch } from "./record-usage-batch.ts";
import { showKeyUsage } from "./show-key-usage.ts";
import { tellUsage, usageBatch } from "./testing/tell-usage.ts";

const usageOf = async ({ parts, now }: KeyStores, keyId: string) =>
  accepted(await showKeyUsage(parts, anna, { keyId, fromMs: now() - DAY_MS, untilMs: now() }));

describe.each(dialects)("usage of keys on %s", (dialect) => {
  it("adds accepted requests up by hour and status, and rejections by reason [5.4-01] [5.4-05]", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    const hour = stores.now() - HOUR_MS;
    const said = [
      { keyId, hour, status: 200, count: 3 },
      { keyId, hour, status: 404, count: 1 },
      { keyId, hour: hour + HOUR_MS, status: 200, count: 2 },
    ];
    await tellUsage(stores, { accepted: said });
    await tellUsage(stores, {
      accepted: said.slice(0, 1),
      rejected: [
        { keyId, at: hour + 5_000, reason: "scope", count: 2 },
        { keyId, at: hour + 6_000, reason: "scope", count: 1 },
        { keyId, at: hour + 6_000, reason: "rate", count: 4 },
      ],
    });
    expect(await usageOf(stores, keyId)).toMatchObject({
      accepted: 9,
      rejected: 7,
      hours: [
        { hour: "2026-09-24T09:00:00.000Z", statuses: { 200: 6, 404: 1 }, rejections: { scope: 3, rate: 4 } },
        { hour: "2026-09-24T10:00:00.000Z", statuses: { 200: 2 }, rejections: {} },
      ],
      rejections: [
        { reason: "rate", requests: 4 },
        { reason: "scope", requests: 3 },
      ],
    });
    const { last_day, last_used_at } = accepted(await showKey(stores.parts, anna, { keyId }));
    expect(last_day.accepted.slice(-3)).toEqual([0, 7, 2]);
    expect(last_day.rejected.slice(-3)).toEqual([0, 7, 0]);
    expect(last_day.accepted).toHaveLength(24);
    expect(last_used_at).toBe("2026-09-24T10:00:00.000Z");
  });

  it("counts a batch once however often and by however many it is delivered", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    const batches = Array.from({ length: 5 }, () =>
      usageBatch(stores.deploymentId, {
        accepted: [{ keyId, hour: stores.now(), status: 200, count: 10 }],
        rejected: [{ keyId, at: stores.now(), reason: "rate", count: 3 }],
        purged: [],
      }),
    );
    // Three at once, each in order, as deployments deliver.
    const deliverAll = async () => {
      const told: RecordedBatch[] = [];
      for (const batch of batches) {
        told.push(accepted(await recordUsageBatch(stores.parts, systemActor, batch)));
      }
      return told;
    };
    const answers = (await Promise.all([deliverAll(), deliverAll(), deliverAll()])).flat();
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(5);
    const highSeq = Math.max(...batches.map(({ seq }) => seq));
    expect(answers.at(-1)?.highSeq).toBe(highSeq);
    expect(await usageOf(stores, keyId)).toMatchObject({ accepted: 50, rejected: 15 });
  });

  it("takes no word of a deployment on another's keys, nor of anybody who is not the console's own", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    await stores.console.write(({ sql }) =>
      sql
        .insertInto("deployments")
        .values({ deployment_id: "dep_2", name: "Other", governed: 1, release: "1.1.0", created_at: 1 })
        .execute(),
    );
    const said = { accepted: [{ keyId, hour: stores.now(), status: 200, count: 1 }] };
    await recordUsageBatch(stores.parts, systemActor, usageBatch("dep_2", said));
    await tellUsage(stores, { accepted: [{ keyId: "ak_gone", hour: 0, status: 200, count: 1 }] });
    expect(await usageOf(stores, keyId)).toMatchObject({ accepted: 0 });
    expect(
      await recordUsageBatch(stores.parts, keyActor("ak_1"), usageBatch(stores.deploymentId, said)),
    ).toMatchObject({ refusal: { code: "not_allowed" } });
  });

  it("flags a key for an hour after its last rejection [5.4-03]", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    const isFlagged = async () => accepted(await showKey(stores.parts, anna, { keyId })).is_flagged;
    expect(await isFlagged()).toBe(false);
    await tellUsage(stores, { rejected: [{ keyId, at: stores.now(), reason: "hours", count: 1 }] });
    expect(await isFlagged()).toBe(true);
    stores.clock.ms += HOUR_MS - 1;
    expect(await isFlagged()).toBe(true);
    stores.clock.ms += 1;
    expect(await isFlagged()).toBe(false);
  });

  it("remembers the last use and the scopes of it, whichever order batches come in", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    const at = stores.now() - 5_000;
    const use = (ms: number) => [{ keyId, lastUsedAt: ms, scopes: { "runs:create": ms } as const }];
    await tellUsage(stores, { uses: use(at) });
    await tellUsage(stores, { uses: use(at - 60_000) });
    expect(accepted(await showKey(stores.parts, anna, { keyId })).last_used_at).toBe(
      new Date(at).toISOString(),
    );
    const [row] = await stores.console.reader.selectFrom("key_scope_uses").selectAll().execute();
    expect(row).toEqual({ key_id: keyId, scope: "runs:create", last_used_at: at });
  });

  it("tells when the secret that a rotation replaces was used last, of that rotation alone", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    const shown = async () => accepted(await showKey(stores.parts, anna, { keyId })).old_secret_last_used_at;
    const rotate = async () => {
      const { key } = accepted(await rotateKey(stores.parts, anna, { keyId, overlapHours: 1 }));
      return Date.parse(key.rotating_until ?? "");
    };
    const use = (endsAt: number, usedAt: number) => ({
      uses: [{ keyId, lastUsedAt: usedAt, scopes: {}, oldSecret: { endsAt, usedAt } }],
    });
    const first = await rotate();
    expect(await shown()).toBeNull();
    const at = stores.now() + 1_000;
    for (const ms of [at, at - 500]) await tellUsage(stores, use(first, ms));
    expect(await shown()).toBe(new Date(at).toISOString());
    stores.clock.ms += 60_000;
    const second = await rotate();
    expect(await shown()).toBeNull();
    await tellUsage(stores, use(second, at + 70_000));
    await tellUsage(stores, use(first, at + 80_000));
    expect(await shown()).toBe(new Date(at + 70_000).toISOString());
    stores.clock.ms = second;
    expect(await shown()).toBeNull();
  });

  it('shows "Run data purged" against the key, once for each run [4.17-17]', async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    const purge = (runId: string, at: number) => ({
      keyId,
      runId,
      at,
      requestedBy: keyId,
      deletedObjects: 2,
      deletedEventRows: 7,
    });
    await tellUsage(stores, { purged: [purge("run_1", 1_000), purge("run_2", 2_000)] });
    await tellUsage(stores, { purged: [purge("run_1", 1_000)] });
    const first = accepted(await listKeyPurges(stores.parts, anna, { keyId, limit: 1, after: null }));
    expect(first).toEqual({
      items: [
        {
          run_id: "run_2",
          at: "1970-01-01T00:00:02.000Z",
          requested_by: keyId,
          deleted_objects: 2,
          deleted_event_rows: 7,
        },
      ],
      next: { atMs: 2_000, runId: "run_2" },
    });
    const second = accepted(await listKeyPurges(stores.parts, anna, { keyId, limit: 1, after: first.next }));
    expect(second.items.map(({ run_id }) => run_id)).toEqual(["run_1"]);
    expect(second.next).toBeNull();
  });

  it("looks at 92 days at a time and no more, and only forward", async () => {
    const { parts, ...stores } = await freshKeyStores(dialect);
    const { keyId } = await createdKey({ parts, ...stores });
    const look = (fromMs: number, untilMs: number) => showKeyUsage(parts, anna, { keyId, fromMs, untilMs });
    const until = stores.now();
    expect(await look(until - 92 * DAY_MS, until)).toMatchObject({ ok: true });
    expect(await look(until - 92 * DAY_MS - 1, until)).toMatchObject({
      refusal: { code: "usage_window_too_long", facts: { maxDays: 92 } },
    });
    expect(await look(until, until - 1)).toMatchObject({ refusal: { code: "window_reversed" } });
  });

  it("puts alarmed keys first, then flagged ones, then the rest by their last call", async () => {
    const stores = await freshKeyStores(dialect);
    const [idle, used, flagged, alarmed] = [
      await createdKey(stores),
      await createdKey(stores),
      await createdKey(stores),
      await createdKey(stores),
    ].map(({ keyId }) => keyId) as [string, string, string, string];
    const at = stores.now();
    await tellUsage(stores, {
      accepted: [{ keyId: used, hour: at, status: 200, count: 4 }],
      rejected: [
        { keyId: flagged, at, reason: "rate", count: 19 },
        { keyId: alarmed, at: at - 2 * HOUR_MS, reason: "rate", count: 20 },
      ],
    });
    const ids: string[] = [];
    let after: KeyUsagePosition | null = null;
    do {
      const page: KeyUsagePage = accepted(await listKeyUsage(stores.parts, anna, { limit: 1, after }));
      ids.push(...page.items.map(({ key_id }) => key_id));
      expect(page.totals.accepted.at(-1)).toBe(4);
      expect(page.totals.rejected.slice(-3)).toEqual([20, 0, 19]);
      after = page.next;
    } while (after !== null);
    expect(ids).toEqual([alarmed, flagged, used, idle]);
  });

  it("asks the deployment for single requests, and says when it cannot", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    const request = { keyId, limit: 10, after: null };
    const page = { items: [], next: null };
    const details = {
      requests: async (deploymentId: string) => (deploymentId === stores.deploymentId ? page : null),
      counters: async () => null,
    };
    expect(await listKeyRequests({ ...stores.parts, details }, anna, request)).toEqual({
      ok: true,
      value: page,
    });
    const away = { ...details, requests: async () => null };
    expect(await listKeyRequests({ ...stores.parts, details: away }, anna, request)).toMatchObject({
      refusal: { code: "detail_not_reachable", facts: { deploymentId: stores.deploymentId } },
    });
  });

  it("keeps hours for 400 days, and seconds for as long as an alarm may need them", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    await tellUsage(stores, {
      accepted: [{ keyId, hour: stores.now(), status: 200, count: 1 }],
      rejected: [{ keyId, at: stores.now(), reason: "rate", count: 20 }],
    });
    const left = async () => {
      await expireKeyUsage(stores.parts);
      const count = async (table: "usage_hours" | "rejection_hours" | "rejection_seconds" | "alarms") =>
        (await stores.console.reader.selectFrom(table).select("key_id").execute()).length;
      return [
        await count("usage_hours"),
        await count("rejection_hours"),
        await count("rejection_seconds"),
        await count("alarms"),
      ];
    };
    stores.clock.ms += 7 * DAY_MS;
    expect(await left()).toEqual([1, 1, 1, 1]);
    stores.clock.ms += 1;
    expect(await left()).toEqual([1, 1, 0, 1]);
    stores.clock.ms += 393 * DAY_MS - 1;
    expect(await left()).toEqual([1, 1, 0, 1]);
    stores.clock.ms += 1;
    expect(await left()).toEqual([0, 0, 0, 1]);
  });
});
