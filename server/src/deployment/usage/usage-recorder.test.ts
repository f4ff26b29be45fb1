import { DAY_MS, HOUR_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import type { UserActor } from "../../access/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { accepted } from "../../testing/accepted.ts";
import { dialects, freshDatabase, freshLocation, openForTest } from "../../testing/fresh-databases.ts";
import type { RequestRecord } from "../key-mirror/api-keys.ts";
import type { DeploymentTables } from "../tables.ts";
import { expireUsage } from "./expire-usage.ts";

import { type ListUsageRequest, listUsage, type UsagePage, type UsagePosition } from "./list-usage.ts";
import { listUsageHours } from "./list-usage-hours.ts";
import { UsageRecorder } from "./usage-recorder.ts";

const noon = Date.parse("2026-09-24T12:00:00Z");
const manager: UserActor = {
  kind: "user",
  id: "usr_1",
  name: "Grace",
  deploymentRole: "manager",
  consoleRole: null,
  address: "192.0.2.1",
};
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function request(changes: Partial<RequestRecord> = {}): RequestRecord {
  return {
    keyId: "ak_one",
    at: noon,
    method: "GET",
    path: "/api/v1/runs",
    status: 200,
    address: "203.0.113.9",
    requestId: "req_1",
    reason: null,
    ...changes,
  };
}

async function everything(database: Database<DeploymentTables>, keyId = "ak_one") {
  return accepted(await listUsage({ database }, manager, { keyId, limit: 1_000, after: null })).items;
}

/** A database whose writes fail while the test says so. */
function failing(
  database: Database<DeploymentTables>,
  state: { fails: boolean },
): Database<DeploymentTables> {
  return {
    dialect: database.dialect,
    reader: database.reader,
    write: (work) => (state.fails ? Promise.reject(new Error("disk full")) : database.write(work)),
    scrub: () => database.scrub(),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}

describe.each(dialects)("usage records on %s", (dialect) => {
  it("are stored as they were, the newest first", async () => {
    const database = await freshDatabase(dialect);
    const usage = new UsageRecorder({ database, log: quiet, now: Date.now });
    usage.record(request());
    const refused = {
      at: noon + 1,
      method: "POST",
      path: "/api/v1/workflows/wf_1/runs?q=%C3%A9&x='\"",
      status: 429,
      address: "2001:db8::1",
      requestId: "a:b",
      reason: "rate_limited",
    };
    usage.record(request(refused));
    await usage.stop();
    const { at, requestId, ...rest } = refused;
    expect(await everything(database)).toEqual([
      { ...rest, at: new Date(at).toISOString(), request_id: requestId },
      {
        at: "2026-09-24T12:00:00.000Z",
        method: "GET",
        path: "/api/v1/runs",
        status: 200,
        address: "203.0.113.9",
        request_id: "req_1",
        reason: null,
      },
    ]);
    expect(await everything(database, "ak_two")).toEqual([]);
  });

  it("are stored by themselves after a moment", async () => {
    const database = await freshDatabase(dialect);
    const usage = new UsageRecorder({ database, log: quiet, now: Date.now });
    usage.record(request());
    expect(usage.waiting).toBe(1);
    await expect.poll(() => everything(database), { timeout: 10_000 }).toHaveLength(1);
    await usage.stop();
  });

  it("add up by key and hour, from several processes at once", async () => {
    const location = await freshLocation(dialect);
    const databases = [await openForTest(location), await openForTest(location)];
    const recorders = databases.map(
      (database) => new UsageRecorder({ database, log: quiet, now: Date.now }, { batchSize: 7 }),
    );
    for (const usage of recorders) {
      for (let index = 0; index < 60; index += 1) {
        const keyId = index % 2 === 0 ? "ak_one" : "ak_two";
        const at = noon + (index % 3) * HOUR_MS - 1;
        usage.record(request({ keyId, at, ...(index < 12 && { status: 403, reason: "forbidden" }) }));
      }
    }
    await Promise.all(recorders.map((usage) => usage.stop()));
    const [database] = databases;
    if (!database) throw new Error("no database");
    expect(accepted(await listUsageHours({ database }, manager, { keyId: "ak_one", fromMs: 0 }))).toEqual([
      { hour: "2026-09-24T13:00:00.000Z", accepted: 16, rejected: 4 },
      { hour: "2026-09-24T12:00:00.000Z", accepted: 16, rejected: 4 },
      { hour: "2026-09-24T11:00:00.000Z", accepted: 16, rejected: 4 },
    ]);
    expect(
      accepted(await listUsageHours({ database }, manager, { keyId: "ak_two", fromMs: noon + HOUR_MS })),
    ).toHaveLength(1);
    expect(await everything(database)).toHaveLength(60);
  });

  it("are shown to nobody who may not see usage", async () => {
    const database = await freshDatabase(dialect);
    const member: UserActor = { ...manager, deploymentRole: "member" };
    const refused = { ok: false, refusal: { code: "not_allowed", facts: { permission: "usage:read" } } };
    const request = { keyId: "ak_one", limit: 5, after: null };
    expect(await listUsage({ database }, member, request)).toEqual(refused);
    expect(await listUsageHours({ database }, member, { keyId: "ak_one", fromMs: 0 })).toEqual(refused);
  });

  it("are paged without a gap or a repeat, even within one millisecond", async () => {
    const database = await freshDatabase(dialect);
    const usage = new UsageRecorder({ database, log: quiet, now: Date.now });
    for (let index = 0; index < 25; index += 1) {
      usage.record(request({ at: noon + Math.floor(index / 10), requestId: `req_${index}` }));
    }
    await usage.stop();
    const seen: string[] = [];
    let after: UsagePosition | null = null;
    let pages = 0;
    do {
      const request: ListUsageRequest = { keyId: "ak_one", limit: 5, after };
      const page: UsagePage = accepted(await listUsage({ database }, manager, request));
      seen.push(...page.items.map((item) => item.request_id));
      after = page.next;
      pages += 1;
    } while (after);
    expect(pages).toBe(5);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `req_${24 - index}`));
  });

  it("wait while the database does not take them, and lose none", async () => {
    const database = await freshDatabase(dialect);
    const state = { fails: true };
    const usage = new UsageRecorder(
      { database: failing(database, state), log: quiet, now: Date.now },
      { batchSize: 3 },
    );
    for (let index = 0; index < 10; index += 1) usage.record(request({ requestId: `req_${index}` }));
    await usage.flush();
    expect(usage.waiting).toBe(10);
    state.fails = false;
    await usage.stop();
    const stored = (await everything(database)).map((item) => item.request_id);
    expect(stored).toEqual(Array.from({ length: 10 }, (_, index) => `req_${9 - index}`));
    expect(usage.lost).toBe(0);
  });

  it("give up the oldest, and say so, when too many wait", async () => {
    const database = await freshDatabase(dialect);
    const state = { fails: true };
    const said: string[] = [];
    const log = { ...quiet, error: (_fields: object, message: string) => void said.push(message) };
    const usage = new UsageRecorder(
      { database: failing(database, state), log, now: Date.now },
      { maxWaiting: 4 },
    );
    for (let index = 0; index < 6; index += 1) usage.record(request({ requestId: `req_${index}` }));
    await usage.flush();
    expect([usage.waiting, usage.lost]).toEqual([4, 2]);
    expect(said).toHaveLength(1);
    state.fails = false;
    await usage.stop();
    const stored = (await everything(database)).map((item) => item.request_id);
    expect(stored).toEqual(["req_5", "req_4", "req_3", "req_2"]);
  });

  it("say at the stop what could not be stored", async () => {
    const database = await freshDatabase(dialect);
    const said: string[] = [];
    const log = { ...quiet, error: (_fields: object, message: string) => void said.push(message) };
    const usage = new UsageRecorder({ database: failing(database, { fails: true }), log, now: Date.now });
    usage.record(request());
    await usage.stop();
    expect(said).toEqual([expect.stringMatching(/could not be stored/)]);
    expect(usage.lost).toBe(1);
  });

  it("hold a hostile path without spoiling the batch", async () => {
    const database = await freshDatabase(dialect);
    const usage = new UsageRecorder({ database, log: quiet, now: Date.now });
    usage.record(request({ path: `/\0\ud800${"a".repeat(5_000)}` }));
    usage.record(request());
    await usage.stop();
    const stored = await everything(database);
    expect(stored).toHaveLength(2);
    expect(stored[1]?.path).toHaveLength(2_047);
  });

  it("of single requests are removed after 90 days, and the hours stay", async () => {
    const database = await freshDatabase(dialect);
    const usage = new UsageRecorder({ database, log: quiet, now: Date.now });
    usage.record(request({ requestId: "old" }));
    usage.record(request({ requestId: "young", at: noon + 1 }));
    await usage.stop();
    const now = () => noon + 90 * DAY_MS + 1;
    expect(await expireUsage({ database, now: () => noon + 90 * DAY_MS })).toBe(0);
    expect(await expireUsage({ database, now })).toBe(1);
    expect((await everything(database)).map((item) => item.request_id)).toEqual(["young"]);
    expect(
      accepted(await listUsageHours({ database }, manager, { keyId: "ak_one", fromMs: 0 })),
    ).toMatchObject([{ accepted: 2 }]);
  });
});
