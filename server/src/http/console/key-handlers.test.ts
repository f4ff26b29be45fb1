import { DAY_MS, HOUR_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { freshKeyStores } from "../../console/keys/testing/key-stores.ts";
import { syncMirror } from "../../deployment/key-mirror/sync-mirror.ts";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { type ConsoleTestServer, consoleTestServer } from "./testing/console-server.ts";

const ranges = (count: number) => Array.from({ length: count }, (_, index) => `10.0.${index}.0/24`);
const workflows = (count: number) => ({
  mode: "explicit",
  workflow_ids: Array.from({ length: count }, (_, index) => `wf_${index}`),
});
const hours = (start_hour: number, end_hour: number) => ({ start_hour, end_hour });

/** Both sides of every bound of a key's settings: what is taken, and what is refused. */
const bounds: ReadonlyArray<[clause: string, field: string, taken: unknown[], refused: unknown[]]> = [
  ["2.3-04", "workflow_access", [workflows(1), workflows(50)], [workflows(0), workflows(51)]],
  ["2.3-05", "scopes", [["runs:read"]], [[], ["runs:read", "runs:read"], ["runs:write"]]],
  [
    "2.3-08",
    "allowed_ranges",
    [[], ranges(32), ["2001:db8::/32"]],
    [ranges(33), ["10.0.0.1/33"], ["::/129"]],
  ],
  ["2.3-11", "expiry_days", [30, 90, 180, 365], [0, 29, 31, 91, 366, 90.5]],
  ["2.3-14", "rate_limit_rpm", [1, 10_000], [0, 10_001, 1.5]],
  ["2.3-17", "daily_run_quota", [1, 100_000], [0, 100_001]],
  ["2.3-20", "max_concurrent_runs", [1, 100], [0, 101]],
  [
    "2.3-22",
    "valid_hours_utc",
    [null, hours(0, 23), hours(23, 0)],
    [hours(8, 8), hours(24, 0), hours(0, -1)],
  ],
  ["2.3-24", "name", ["n", "é".repeat(100)], ["", " ", "n".repeat(101), "a\u0000"]],
  ["2.3-25", "description", ["", "é".repeat(500)], ["d".repeat(501)]],
];

describe.each(embeddedOrBoth)("keys at the console's API on %s", (dialect) => {
  async function opened() {
    const stores = await freshKeyStores(dialect);
    return { ...stores, server: await consoleTestServer(stores.parts) };
  }

  type Opened = Awaited<ReturnType<typeof opened>>;

  async function made({ server, deploymentId }: Opened, settings: object = {}) {
    const body = { deployment_id: deploymentId, name: "Billing", scopes: ["runs:create"], ...settings };
    const answer = await server.call("createKey", { body });
    expect(answer.status).toBe(201);
    return answer.body as { key: { key_id: string; revision: number }; api_key: string; external_id: string };
  }

  const statusOf = async (server: ConsoleTestServer, key_id: string) =>
    (await server.call("showKey", { params: { key_id } })).body.status;

  it("takes one side of every bound and refuses the other, at creation and at an edit [2.3-04] [2.3-05] [2.3-08] [2.3-11] [2.3-14] [2.3-17] [2.3-20] [2.3-22] [2.3-23] [2.3-24] [2.3-25]", async () => {
    const stores = await opened();
    const { server, deploymentId } = stores;
    const { key } = await made(stores);
    let revision = key.revision;
    for (const [clause, field, taken, refused] of bounds) {
      for (const value of taken) {
        const settings = { name: "Billing", scopes: ["runs:create"], [field]: value };
        const created = await server.call("createKey", {
          body: { deployment_id: deploymentId, ...settings },
        });
        expect([clause, field, value, created.status]).toEqual([clause, field, value, 201]);
        const body = { revision, [field]: value };
        const edited = await server.call("editKey", { params: { key_id: key.key_id }, body });
        expect([clause, field, value, edited.status]).toEqual([clause, field, value, 200]);
        revision = edited.body.revision;
      }
      for (const value of refused) {
        const settings = { name: "Billing", scopes: ["runs:create"], [field]: value };
        const created = await server.call("createKey", {
          body: { deployment_id: deploymentId, ...settings },
        });
        expect([clause, field, value, created.body.error.code]).toEqual([
          clause,
          field,
          value,
          "invalid_settings",
        ]);
        expect(created.body.error.details[0].name).toMatch(new RegExp(`^${field}`));
        const body = { revision, [field]: value };
        const edited = await server.call("editKey", { params: { key_id: key.key_id }, body });
        expect([clause, field, value, edited.status]).toEqual([clause, field, value, 400]);
      }
    }
  });

  it("proposes the defaults, and brings workflows:read with runs:create [2.3-06] [2.3-12] [2.3-13] [2.3-16] [2.3-19]", async () => {
    const stores = await opened();
    const { key } = await made(stores);
    expect(key).toMatchObject({
      scopes: ["workflows:read", "runs:create"],
      workflow_access: { mode: "all_active", workflow_ids: [] },
      allowed_ranges: [],
      valid_hours_utc: null,
      rate_limit_rpm: 60,
      daily_run_quota: 100,
      max_concurrent_runs: 10,
      expiry_days: 90,
      expires_at: new Date(stores.now() + 90 * DAY_MS).toISOString(),
    });
  });

  it("offers the whole life of a key, with its status at each turn [1-05] [2.3-02] [3.3-12] [3.3-15] [3.3-21] [3.3-01] [3.3-03] [3.3-05] [3.3-08]", async () => {
    const stores = await opened();
    const { server, clock } = stores;
    const { key } = await made(stores);
    const params = { key_id: key.key_id };
    expect(await statusOf(server, key.key_id)).toBe("not_yet_active");
    await syncMirror(stores, { full: false });
    expect(await statusOf(server, key.key_id)).toBe("active");

    const edited = await server.call("editKey", {
      params,
      body: { revision: key.revision, name: "Invoices" },
    });
    expect(edited.body).toMatchObject({ name: "Invoices", status: "not_yet_active" });
    const stale = await server.call("editKey", { params, body: { revision: key.revision, name: "Other" } });
    expect([stale.status, stale.body.error.code]).toEqual([409, "edit_conflict"]);
    expect(stale.body.error.details.current).toMatchObject({
      name: "Invoices",
      revision: edited.body.revision,
    });
    const moved = await server.call("editKey", { params, body: { revision: 1, deployment_id: "dep_2" } });
    expect(moved.status).toBe(400);

    for (const overlap_hours of [0, 2, 169]) {
      expect((await server.call("rotateKey", { params, body: { overlap_hours } })).status).toBe(400);
    }
    const rotated = await server.call("rotateKey", { params, body: { overlap_hours: 72 } });
    await syncMirror(stores, { full: false });
    expect((await server.call("showKey", { params })).body).toMatchObject({
      status: "rotating",
      rotating_until: new Date(clock.ms + 72 * HOUR_MS).toISOString(),
    });
    expect(rotated.body.api_key).toMatch(new RegExp(`^${key.key_id}\\.`));
    const byDefault = await server.call("rotateKey", { params, body: {} });
    expect(byDefault.body.key.rotating_until).toBe(new Date(clock.ms + 24 * HOUR_MS).toISOString());
    expect((await server.call("renewExternalId", { params })).body.external_id).toMatch(/^ake_[0-9a-f]{32}$/);

    expect((await server.call("deleteKey", { params })).body.error.code).toBe("key_not_revoked");
    const revoked = await server.call("revokeKey", { params });
    expect(revoked.body).toMatchObject({
      status: "revoking",
      revoked_everywhere_by: new Date(clock.ms + 120_000).toISOString(),
    });
    clock.ms += 120_000;
    expect((await server.call("showKey", { params })).body).toMatchObject({
      status: "revoked",
      revoked_everywhere_by: null,
    });
    expect((await server.call("revokeKey", { params })).body.error.code).toBe("key_revoked");
  });

  it("shows a key past its date as expired [3.3-10]", async () => {
    const stores = await opened();
    const { key } = await made(stores, { expiry_days: 30 });
    await syncMirror(stores, { full: false });
    stores.clock.ms += 30 * DAY_MS - 1;
    expect(await statusOf(stores.server, key.key_id)).toBe("active");
    stores.clock.ms += 1;
    expect(await statusOf(stores.server, key.key_id)).toBe("expired");
  });

  it("deletes a revoked key and keeps its audit [3.3-22] [3.3-23]", async () => {
    const stores = await opened();
    const { server } = stores;
    const { key } = await made(stores);
    const params = { key_id: key.key_id };
    await server.call("revokeKey", { params });
    expect((await server.call("deleteKey", { params })).status).toBe(204);
    expect((await server.call("showKey", { params })).status).toBe(404);
    expect((await server.call("listKeys")).body.items).toEqual([]);
    const audit = await server.call("listAudit", { as: "auditor", query: { target: key.key_id } });
    expect(audit.body.items.map(({ action }: { action: string }) => action)).toEqual([
      "key.delete",
      "key.revoke",
      "key.create",
    ]);
    expect(audit.body.items[0]).toMatchObject({
      target_name: "Billing",
      actor: { name: "The administrator" },
    });
  });

  it("binds no key to a release below 1.0.139, nor to a standard deployment [5.4-07] [2.3-01]", async () => {
    const stores = await opened();
    const { server, deploymentId } = stores;
    const body = { deployment_id: deploymentId, name: "Billing", scopes: ["runs:read"] };
    const declare = (change: { release?: string; governed?: number }) =>
      stores.console.write(({ sql }) => sql.updateTable("deployments").set(change).execute());
    await declare({ release: "1.0.138" });
    const old = await server.call("createKey", { body });
    expect(old.body.error).toMatchObject({
      code: "invalid_settings",
      details: [{ name: "deployment_id", reason: expect.stringContaining("1.0.139") }],
    });
    await declare({ release: "1.0.139" });
    expect((await server.call("createKey", { body })).status).toBe(201);
    await declare({ governed: 0 });
    expect((await server.call("createKey", { body })).status).toBe(400);
  });

  it("lets an administrator alone change keys, an auditor see them, and nobody else [1-06] [6-07]", async () => {
    const stores = await opened();
    const { server, deploymentId } = stores;
    const { key } = await made(stores);
    const params = { key_id: key.key_id };
    const changes = [
      ["createKey", { deployment_id: deploymentId, name: "Mine", scopes: ["runs:read"] }],
      ["editKey", { revision: key.revision, name: "Mine" }],
      ["rotateKey", {}],
      ["renewExternalId", undefined],
      ["revokeKey", undefined],
      ["deleteKey", undefined],
    ] as const;
    for (const as of ["auditor", "member", null] as const) {
      for (const [operation, body] of changes) {
        const refused = await server.call(operation, { as, params, body });
        expect([operation, as, refused.status]).toEqual([operation, as, as === null ? 401 : 403]);
      }
    }
    for (const read of [
      "listKeys",
      "showKey",
      "listUsage",
      "showKeyUsage",
      "listKeyPurges",
      "listAlarms",
    ] as const) {
      expect((await server.call(read, { as: "auditor", params })).status).toBe(200);
      expect((await server.call(read, { as: "member", params })).status).toBe(403);
      expect((await server.call(read, { as: null, params })).status).toBe(401);
    }
    expect((await server.call("showKey", { params })).body).toMatchObject({
      name: "Billing",
      revoked_at: null,
    });
  });

  it("asks for the password again before a value is shown, and shows it in that answer only [3.3-19]", async () => {
    const stores = await opened();
    const { server, deploymentId } = stores;
    const body = { deployment_id: deploymentId, name: "Billing", scopes: ["runs:read"] };
    const late = { minutesSincePassword: 11 };
    const { key, api_key, external_id } = await made(stores);
    const params = { key_id: key.key_id };
    for (const [operation, sent] of [
      ["createKey", body],
      ["rotateKey", {}],
      ["renewExternalId", undefined],
    ] as const) {
      const refused = await server.call(operation, { ...late, params, body: sent });
      expect([operation, refused.body.error.code]).toEqual([operation, "recent_password_required"]);
    }
    const rotated = (await server.call("rotateKey", { params, body: {} })).body;
    const renewed = (await server.call("renewExternalId", { params })).body;
    const secrets = [api_key, rotated.api_key].map((value: string) => value.split(".")[1] ?? "");
    const shown = [
      await server.call("showKey", { params }),
      await server.call("listKeys"),
      await server.call("listUsage"),
      await server.call("listKeySafety"),
      await server.call("editKey", { params, body: { revision: renewed.key.revision, name: "Seen" } }),
      await server.call("revokeKey", { params }),
      await server.call("listAudit"),
      await server.call("exportAudit"),
    ];
    const everything = shown.map(({ text }) => text).join("\n");
    for (const value of [...secrets, external_id, renewed.external_id]) {
      expect(value.length).toBeGreaterThan(20);
      expect(everything).not.toContain(value);
      expect(everything).not.toContain(hashCredential(value));
    }
  });

  it("lists keys by status and words, a page at a time", async () => {
    const stores = await opened();
    const { server } = stores;
    for (const name of ["One", "Two", "Three"]) await made(stores, { name });
    const first = await server.call("listKeys", { query: { limit: 2 } });
    const cursor = first.body.next_cursor;
    const second = await server.call("listKeys", { query: { limit: 2, cursor } });
    expect([...first.body.items, ...second.body.items]).toHaveLength(3);
    expect(second.body.next_cursor).toBeNull();
    const foreign = await server.call("listKeys", { query: { limit: 2, cursor, text: "One" } });
    expect(foreign.body.error.code).toBe("invalid_cursor");
    expect((await server.call("listKeys", { query: { text: "tw" } })).body.items).toHaveLength(1);
    expect((await server.call("listKeys", { query: { status: "active" } })).body.items).toEqual([]);
    expect((await server.call("listKeys", { query: { limit: 200 } })).status).toBe(200);
    expect((await server.call("listKeys", { query: { limit: 201 } })).status).toBe(400);
  });

  it("says which check would refuse a call, with the answer that its caller would get", async () => {
    const stores = await opened();
    const { server } = stores;
    const { key } = await made(stores, {
      allowed_ranges: ["203.0.113.0/24"],
      valid_hours_utc: hours(8, 18),
      workflow_access: { mode: "explicit", workflow_ids: ["wf_1"] },
    });
    const simulate = async (query: Record<string, string>) => {
      const answer = await server.call("simulateCall", {
        as: "auditor",
        params: { key_id: key.key_id },
        query: { address: "203.0.113.7", route: "startRun", workflow_id: "wf_1", ...query },
      });
      return answer.body;
    };
    const fine = await simulate({});
    expect([fine.refused, fine.is_active_in_deployment]).toEqual([null, false]);
    expect(fine.checks.map(({ verdict }: { verdict: string }) => verdict)).toContain("unknown");
    const refused = async (query: Record<string, string>) => {
      const { check, status, code } = (await simulate(query)).refused;
      return [check, status, code];
    };
    expect(await refused({ address: "198.51.100.1" })).toEqual(["address", 403, "forbidden"]);
    expect(await refused({ at: "2026-09-24T18:00:00Z" })).toEqual(["hours", 403, "outside_time_window"]);
    expect(await refused({ at: "2027-09-24T10:00:00Z" })).toEqual(["credentials", 401, "unauthorized"]);
    expect(await refused({ route: "eraseRunData" })).toEqual(["scope", 403, "forbidden"]);
    expect(await refused({ workflow_id: "wf_2" })).toEqual(["workflow", 404, "workflow_not_found"]);
    await stores.console.write(({ sql }) => sql.updateTable("deployments").set({ governed: 0 }).execute());
    expect(await refused({})).toEqual(["deployment", 503, "deployment_updating"]);
    const query = { address: "::1", route: "getMe", at: "noon" };
    expect((await server.call("simulateCall", { params: { key_id: key.key_id }, query })).status).toBe(400);
  });

  it("says in words what is worth a second look", async () => {
    const stores = await opened();
    const { key } = await made(stores);
    stores.clock.ms += 80 * DAY_MS;
    const { items } = (await stores.server.call("listKeySafety", { as: "auditor" })).body;
    expect(items).toMatchObject([
      {
        key_id: key.key_id,
        findings: [
          { finding: "never_used", message: expect.stringContaining("2026-09-24") },
          { finding: "expires_soon" },
          { finding: "open_to_every_address" },
        ],
      },
    ]);
  });
});
