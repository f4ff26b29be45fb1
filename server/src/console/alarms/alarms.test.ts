import { HOUR_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { operatorActor, systemActor } from "../../access/actor.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { createdKey, freshKeyStores, type KeyStores } from "../keys/testing/key-stores.ts";
import { consoleMigrations } from "../migrations/index.ts";
import type { ConsoleTables } from "../tables.ts";
import { recordUsageBatch } from "../usage/record-usage-batch.ts";
import { tellUsage, usageBatch } from "../usage/testing/tell-usage.ts";
import { acknowledgeAlarm } from "./acknowledge-alarm.ts";
import { listAlarms } from "./list-alarms.ts";

const grace = operatorActor("Grace");

async function alarmsOf({ parts }: KeyStores, state?: "open" | "acknowledged") {
  return accepted(await listAlarms(parts, grace, { limit: 50, after: null, state })).items;
}

function rejections(keyId: string, at: number, count: number) {
  return { rejected: [{ keyId, at, reason: "rate", count }] };
}

describe.each(embeddedOrBoth)("alarms on %s", (dialect) => {
  it("are raised at the twentieth rejection of a rolling hour, and not at the nineteenth [5.4-04]", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId, key } = await createdKey(stores);
    const other = await createdKey(stores);
    const at = stores.now();
    await tellUsage(stores, rejections(keyId, at, 19));
    await tellUsage(stores, rejections(other.keyId, at, 19));
    // An hour after the nineteen, the twentieth stands alone.
    await tellUsage(stores, rejections(keyId, at + HOUR_MS, 1));
    expect(await alarmsOf(stores)).toEqual([]);
    await tellUsage(stores, rejections(other.keyId, at + HOUR_MS - 1_000, 1));
    expect(await alarmsOf(stores)).toEqual([
      {
        alarm_id: expect.stringMatching(/^alm_/),
        key_id: other.keyId,
        key_name: key.name,
        deployment_id: stores.deploymentId,
        raised_at: new Date(at).toISOString(),
        first_rejection_at: new Date(at).toISOString(),
        last_rejection_at: new Date(at + HOUR_MS - 1_000).toISOString(),
        rejections: 20,
        acknowledged: null,
      },
    ]);
  });

  it("are raised by rejections that are told in any order", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    const at = stores.now();
    for (const minutes of [50, 0, 30, 10]) {
      expect(await alarmsOf(stores)).toEqual([]);
      await tellUsage(stores, rejections(keyId, at + minutes * 60_000, 5));
    }
    expect(await alarmsOf(stores)).toMatchObject([{ rejections: 20 }]);
  });

  it("stay open, counting on, until a person acknowledges them, which is audited", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    await tellUsage(stores, rejections(keyId, stores.now(), 20));
    await tellUsage(stores, rejections(keyId, stores.now() + 5_000, 30));
    const [open, ...more] = await alarmsOf(stores, "open");
    if (!open) throw new Error("no alarm");
    expect(more).toEqual([]);
    expect(open.rejections).toBe(50);
    stores.clock.ms += 100 * HOUR_MS;
    expect(await alarmsOf(stores, "open")).toHaveLength(1);
    const { alarm_id: alarmId } = open;
    const at = new Date(stores.clock.ms).toISOString();
    expect(accepted(await acknowledgeAlarm(stores.parts, grace, { alarmId }))).toMatchObject({
      acknowledged: { at, by: "operator", by_name: "Grace" },
    });
    expect(await acknowledgeAlarm(stores.parts, grace, { alarmId })).toEqual({
      ok: false,
      refusal: { code: "alarm_acknowledged", facts: { byName: "Grace", atMs: stores.clock.ms } },
    });
    expect(await acknowledgeAlarm(stores.parts, grace, { alarmId: "alm_none" })).toMatchObject({
      refusal: { code: "alarm_not_found" },
    });
    expect(await alarmsOf(stores, "open")).toEqual([]);
    expect(await alarmsOf(stores, "acknowledged")).toHaveLength(1);
    const entries = await stores.console.reader
      .selectFrom("audit_entries")
      .selectAll()
      .where("action", "=", "alarm.acknowledge")
      .execute();
    expect(entries).toMatchObject([{ target: keyId, target_name: "Billing", actor_name: "Grace" }]);
  });

  it("are raised again by twenty rejections after the acknowledgement, and not by nineteen", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    await tellUsage(stores, rejections(keyId, stores.now(), 25));
    const [open] = await alarmsOf(stores);
    // Within the very second of the rejections: those 25 are acknowledged, what follows is not.
    stores.clock.ms += 500;
    await acknowledgeAlarm(stores.parts, grace, { alarmId: open?.alarm_id ?? "" });
    await tellUsage(stores, rejections(keyId, stores.now(), 10));
    await tellUsage(stores, rejections(keyId, stores.now() + 60_000, 9));
    // Told late, and from before the acknowledgement.
    await tellUsage(stores, rejections(keyId, stores.now() - 60_000, 40));
    expect(await alarmsOf(stores, "open")).toEqual([]);
    await tellUsage(stores, rejections(keyId, stores.now() + 61_000, 1));
    expect(await alarmsOf(stores, "open")).toMatchObject([{ rejections: 20 }]);
  });

  it("are raised once when two processes add up at once", async () => {
    const stores = await freshKeyStores(dialect);
    const keys = await Promise.all([1, 2, 3].map(() => createdKey(stores)));
    const { location, now } = stores;
    const beside =
      location.dialect === "sqlite"
        ? { ...location, label: "sluice_console", file: `${location.file}.console` }
        : { ...location, label: "sluice_console" };
    const second = await openDatabase<ConsoleTables>(beside, consoleMigrations, {
      now,
      onConnectionError: () => {},
    });
    try {
      const processes = [stores.parts, { database: second, now }];
      // Each key has its twentieth rejection in the last batch, which two processes hand over at once.
      const batches = Array.from({ length: 20 }, (_, index) =>
        usageBatch(stores.deploymentId, {
          rejected: keys.map(({ keyId }) => ({ keyId, at: now() + index, reason: "rate", count: 1 })),
        }),
      );
      const handOver = async (process: ConsoleParts) => {
        for (const batch of batches) accepted(await recordUsageBatch(process, systemActor, batch));
      };
      await Promise.all(processes.map(handOver));
      const alarms = await alarmsOf(stores);
      expect(alarms.map(({ key_id, rejections: count }) => [key_id, count]).toSorted()).toEqual(
        keys.map(({ keyId }) => [keyId, 20]).toSorted(),
      );
    } finally {
      await second.close();
    }
  });

  it("are listed a page at a time, the newest first", async () => {
    const stores = await freshKeyStores(dialect);
    const ids: string[] = [];
    for (let made = 0; made < 3; made += 1) {
      const { keyId } = await createdKey(stores);
      ids.unshift(keyId);
      await tellUsage(stores, rejections(keyId, stores.now(), 20));
      stores.clock.ms += 1;
    }
    const first = accepted(await listAlarms(stores.parts, grace, { limit: 2, after: null }));
    const second = accepted(await listAlarms(stores.parts, grace, { limit: 2, after: first.next }));
    expect([...first.items, ...second.items].map(({ key_id }) => key_id)).toEqual(ids);
    expect(second.next).toBeNull();
    const ofOne = { limit: 2, after: null, keyId: ids[1] };
    expect(accepted(await listAlarms(stores.parts, grace, ofOne)).items).toHaveLength(1);
  });
});
