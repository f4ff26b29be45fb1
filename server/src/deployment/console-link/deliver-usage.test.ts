import { HOUR_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import type { UsageBatch, UsageSink } from "../../access/usage-sink.ts";
import type { Database } from "../../platform/db/database.ts";
import { dialects, freshDatabase } from "../../testing/fresh-databases.ts";
import type { RequestRecord } from "../key-mirror/api-keys.ts";
import type { DeploymentTables } from "../tables.ts";
import { UsageRecorder } from "../usage/usage-recorder.ts";
import { type DeliveryParts, deliverUsage, expireDelivered } from "./deliver-usage.ts";

const noon = Date.parse("2026-09-24T12:00:00Z");
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A console as far as usage goes: what it has, and what it has added up. It can be put back to an earlier time. */
class CountingConsole implements UsageSink {
  ids = new Map<string, number>();
  counted = 0;
  received: number[] = [];
  answersAreLost = false;

  async deliver(batches: readonly UsageBatch[]): Promise<{ highSeq: number }> {
    for (const { batchId, seq, accepted, rejected } of batches) {
      this.received.push(seq);
      if (seq > this.high + 1) continue;
      if (!this.ids.has(batchId)) {
        for (const { count } of [...accepted, ...rejected]) this.counted += count;
      }
      this.ids.set(batchId, Math.max(seq, this.ids.get(batchId) ?? 0));
    }
    if (this.answersAreLost) throw new Error("no answer");
    return { highSeq: this.high };
  }

  get high(): number {
    return Math.max(0, ...this.ids.values());
  }

  backUp(): () => void {
    const { counted } = this;
    const ids = new Map(this.ids);
    return () => {
      this.ids = new Map(ids);
      this.counted = counted;
    };
  }
}

function request(changes: Partial<RequestRecord> = {}): RequestRecord {
  const path = "/api/v1/runs";
  const call = {
    keyId: "ak_one",
    at: noon,
    method: "GET",
    path,
    status: 200,
    address: "::1",
    requestId: "r",
  };
  return { ...call, reason: null, ...changes };
}

function benchOn(database: Database<DeploymentTables>) {
  const clock = { ms: noon };
  const now = () => clock.ms;
  const console = new CountingConsole();
  const parts: DeliveryParts = { database, sink: console, deploymentId: "dep_1", now };
  return {
    clock,
    console,
    database,
    /** A recorder's life: `count` requests in a batch of their own. */
    async use(count: number, changes: Partial<RequestRecord> = {}) {
      const usage = new UsageRecorder({ database, log: quiet, now });
      for (let at = 0; at < count; at += 1) usage.record(request(changes));
      await usage.stop();
    },
    async deliver(compare = false) {
      clock.ms += 5_000;
      return await deliverUsage(parts, { compare });
    },
  };
}

async function outboxOf({ reader }: Database<DeploymentTables>) {
  return await reader.selectFrom("usage_outbox").selectAll().orderBy("seq").execute();
}

/** The rows of a deployment's database that a backup would hold. */
async function backUp(database: Database<DeploymentTables>): Promise<() => Promise<void>> {
  const outbox = await database.reader.selectFrom("usage_outbox").selectAll().execute();
  const state = await database.reader.selectFrom("usage_outbox_state").selectAll().executeTakeFirstOrThrow();
  return () =>
    database.write(async ({ sql }) => {
      await sql.deleteFrom("usage_outbox").execute();
      for (const row of outbox) await sql.insertInto("usage_outbox").values(row).execute();
      await sql.updateTable("usage_outbox_state").set(state).execute();
    });
}

describe.each(dialects)("usage on its way to the console, on %s", (dialect) => {
  it("is counted with the records it counts, grows for a moment, and is delivered once", async () => {
    const { use, deliver, console, database, clock } = benchOn(await freshDatabase(dialect));
    const usage = new UsageRecorder({ database, log: quiet, now: () => clock.ms });
    for (let at = 0; at < 4; at += 1) {
      usage.record(
        request({ path: "/api/v1/runs", ...(at === 3 && { status: 429, reason: "rate_limited" }) }),
      );
      await usage.flush();
      clock.ms += 400;
    }
    usage.record(request({ status: 404, reason: "run_not_found", at: noon + HOUR_MS }));
    await usage.stop();
    const [batch, ...others] = await outboxOf(database);
    expect(others).toEqual([]);
    expect(JSON.parse(batch?.body ?? "")).toEqual({
      accepted: [
        { keyId: "ak_one", hour: noon, status: 200, count: 3 },
        { keyId: "ak_one", hour: noon + HOUR_MS, status: 404, count: 1 },
      ],
      rejected: [{ keyId: "ak_one", at: noon, reason: "rate", count: 1 }],
      purged: [],
      uses: [{ keyId: "ak_one", lastUsedAt: noon + HOUR_MS, scopes: { "runs:read": noon + HOUR_MS } }],
    });
    expect(await deliver()).toBe(1);
    await use(2);
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    expect([console.counted, console.received]).toEqual([7, [1, 2]]);
  });

  it("is sent again while no answer comes, with the number and the name it had", async () => {
    const { use, deliver, console } = benchOn(await freshDatabase(dialect));
    await use(3);
    console.answersAreLost = true;
    await expect(deliver()).rejects.toThrow("no answer");
    await use(2);
    await expect(deliver()).rejects.toThrow("no answer");
    console.answersAreLost = false;
    expect(await deliver()).toBe(2);
    expect(console.counted).toBe(5);
    expect(console.received).toEqual([1, 1, 2, 1, 2]);
  });

  it("is sent again to a console that was restored from a backup: what it lost, and nothing twice", async () => {
    const { use, deliver, console } = benchOn(await freshDatabase(dialect));
    await use(1);
    await deliver();
    const restore = console.backUp();
    await use(10);
    await deliver();
    await use(100);
    await deliver();
    expect(console.counted).toBe(111);
    restore();
    expect(console.counted).toBe(1);
    // Found out when there is nothing else to send, too.
    expect(await deliver(true)).toBe(2);
    expect(console.counted).toBe(111);
    restore();
    await use(1_000);
    await deliver();
    await deliver();
    expect(console.counted).toBe(1_111);
  });

  it("goes on above the console's numbers in a deployment that was restored, and nothing is counted twice", async () => {
    const { use, deliver, console, database } = benchOn(await freshDatabase(dialect));
    await use(1);
    await deliver();
    await use(10);
    // The backup holds a batch that was not yet delivered.
    const restore = await backUp(database);
    await deliver();
    await use(100);
    await deliver();
    await restore();
    await use(1_000);
    await deliver(true);
    expect(console.counted).toBe(1_111);
    const numbers = (await outboxOf(database)).map(({ seq }) => seq);
    expect(numbers).toEqual([1, 4, 5]);
    // And a console that is restored after that is still sent all it lost.
    const restoreConsole = console.backUp();
    await use(5_000);
    await deliver();
    restoreConsole();
    await use(10_000);
    await deliver(true);
    expect(console.counted).toBe(16_111);
  });

  it("goes on with a console that is new, or was restored to before what is kept", async () => {
    const { use, deliver, console, database, clock } = benchOn(await freshDatabase(dialect));
    for (const count of [1, 10, 100]) {
      await use(count);
      await deliver();
    }
    await expireDelivered(database, clock.ms + 15 * 24 * HOUR_MS);
    await use(1_000);
    await deliver();
    console.ids.clear();
    console.counted = 0;
    await use(10_000);
    await deliver();
    expect(console.counted).toBe(11_000);
    expect(console.high).toBe(2);
  });

  it("is counted once by two processes that deliver at once", async () => {
    const database = await freshDatabase(dialect);
    const { use, console, clock } = benchOn(database);
    for (let at = 0; at < 10; at += 1) {
      await use(1);
      clock.ms += 3_000;
    }
    const parts = { database, sink: console, deploymentId: "dep_1", now: () => clock.ms };
    await Promise.all([1, 2, 3].map(() => deliverUsage(parts, { compare: true })));
    expect(console.counted).toBe(10);
    expect([...console.ids.values()].sort((one, other) => one - other)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  it("is stored once when nobody knows whether a write was done", async () => {
    const database = await freshDatabase(dialect);
    const { deliver, console, clock } = benchOn(database);
    let isLost = false;
    const unsure: Database<DeploymentTables> = {
      ...database,
      dialect: database.dialect,
      reader: database.reader,
      ping: () => database.ping(),
      scrub: () => database.scrub(),
      close: () => database.close(),
      async write(work) {
        const written = await database.write(work);
        if (isLost) throw new Error("the connection broke after the commit");
        return written;
      },
    };
    const usage = new UsageRecorder({ database: unsure, log: quiet, now: () => clock.ms });
    // Once for a batch that is new, once for one that grows.
    for (const count of [2, 3]) {
      isLost = true;
      for (let at = 0; at < count; at += 1) usage.record(request());
      await usage.flush();
      expect(usage.waiting).toBe(count);
      isLost = false;
      await usage.flush();
      expect(usage.waiting).toBe(0);
      usage.record(request());
      await usage.flush();
    }
    await usage.stop();
    const { length } = await database.reader.selectFrom("usage_requests").select("record_id").execute();
    expect(length).toBe(7);
    await deliver();
    expect(console.counted).toBe(7);
  });

  it("is kept for 14 days after it was delivered, and what waits for ever", async () => {
    const { use, deliver, database, clock } = benchOn(await freshDatabase(dialect));
    await use(1);
    await deliver();
    await use(1);
    const days = 24 * HOUR_MS;
    await expireDelivered(database, clock.ms + 14 * days);
    expect(await outboxOf(database)).toHaveLength(2);
    await expireDelivered(database, clock.ms + 14 * days + 1);
    expect(await outboxOf(database)).toMatchObject([{ seq: null, delivered_at: null }]);
  });
});
