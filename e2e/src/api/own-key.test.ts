import { DAY_MS, type KeySettingsDraft } from "@sluice/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "../../../server/src/console/keys/create-key.ts";
import { editKey } from "../../../server/src/console/keys/edit-key.ts";
import { keyDefaults } from "../../../server/src/console/keys/key-defaults.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { attemptStart, outcomeOf } from "./attempt-start.ts";
import {
  admin,
  allScopes,
  fileOf,
  startTestSystem,
  type TestKey,
  type TestSystem,
} from "./running-system.ts";

const settings: KeySettingsDraft = {
  ...keyDefaults,
  name: "Billing",
  scopes: ["workflows:read"],
};
const workflows = (count: number) => Array.from({ length: count }, (_, at) => `wf_${at}`);
const ranges = (count: number) => Array.from({ length: count }, (_, at) => `10.0.${at}.0/24`);

describe.each(embeddedOrBoth)("a key's own view of itself on %s", (dialect) => {
  let system: TestSystem;
  let key: TestKey;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    key = await system.key();
  });
  afterAll(() => system.stop());

  const me = async (by: TestKey) => (await system.get("/me", by)).body;

  it("has these fields and no other [2.2-01] [2.2-02] [2.2-03] [2.2-04] [2.2-05] [2.2-06] [2.2-08] [4.2-01]", async () => {
    const before = Date.now();
    const own = await system.key({ name: "Billing", expiry_days: 30, rate_limit_rpm: 61 });
    const { status, body } = await system.get("/me", own);
    expect(status).toBe(200);
    expect(body).toEqual({
      key_id: own.apiKey.split(".")[0],
      name: "Billing",
      deployment_id: system.deployment.deploymentId,
      scopes: ["workflows:read", "runs:create", "runs:read", "outputs:read", "runs:delete"],
      workflow_access: { mode: "all_active", workflow_ids: [] },
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      rate_limit_rpm: 61,
      daily_run_quota: 100_000,
      quota_used_today: 0,
      max_concurrent_runs: 100,
      active_runs: 0,
    });
    const expires = Date.parse(body.expires_at) - 30 * DAY_MS;
    expect(expires).toBeGreaterThanOrEqual(before);
    expect(expires).toBeLessThanOrEqual(Date.now());
  });

  it("lists exactly the scopes it was given, reading workflows always with starting runs [2.2-04] [2.3-06] [2.3-07]", async () => {
    for (const scope of allScopes) {
      const { scopes } = await me(await system.key({ scopes: [scope] }));
      expect(scopes).toEqual(scope === "runs:create" ? ["workflows:read", "runs:create"] : [scope]);
    }
    const without = await system.key({ scopes: allScopes.filter((scope) => scope !== "runs:delete") });
    expect((await me(without)).scopes).not.toContain("runs:delete");
    await system.edit(without, { scopes: ["runs:create", "runs:delete"] });
    expect((await me(without)).scopes).toEqual(["workflows:read", "runs:create", "runs:delete"]);
  });

  it("lists its workflows when they are fixed [2.2-05] [2.2-07]", async () => {
    const workflow_access = { mode: "explicit", workflow_ids: ["wf_b", "wf_a"] };
    expect((await me(await system.key({ workflow_access }))).workflow_access).toEqual(workflow_access);
  });

  it("reaches workflows that are activated later, when it may run all active ones [2.3-03]", async () => {
    const workflowId = await system.workflow(fileOf("Later", [{ slug: "only" }]));
    expect((await system.get(`/workflows/${workflowId}`, key)).status).toBe(200);
    expect(outcomeOf(await attemptStart(system, key, workflowId))).toEqual([202, null]);
    const { body } = await system.get("/workflows?q=later", key);
    expect(body.items).toHaveLength(1);
  });

  it("takes settings up to their bounds, and shows them [2.3-04] [2.3-08] [2.3-09] [2.3-14] [2.3-17] [2.3-20] [2.3-24] [2.3-25]", async () => {
    const bounds: Partial<KeySettingsDraft>[] = [
      { name: "\ud83d\ude00".repeat(100) },
      { description: "\ud83d\ude00".repeat(500) },
      { workflow_access: { mode: "explicit", workflow_ids: workflows(50) } },
      { allowed_ranges: ["127.0.0.0/8", "::1/128", ...ranges(30)] },
      { rate_limit_rpm: 10_000 },
      { daily_run_quota: 100_000 },
      { max_concurrent_runs: 100 },
    ];
    for (const changes of bounds) {
      const body = await me(await system.key(changes));
      const { description, allowed_ranges, ...visible } = changes;
      expect(body).toMatchObject(visible);
    }
  });

  it.each<[string, Partial<KeySettingsDraft>]>([
    ["51 workflows [2.3-04]", { workflow_access: { mode: "explicit", workflow_ids: workflows(51) } }],
    ["no scope [2.3-05]", { scopes: [] }],
    ["33 ranges [2.3-08]", { allowed_ranges: ranges(33) }],
    ["what is no range [2.3-09]", { allowed_ranges: ["10.0.0.0/33"] }],
    ["what is no address [2.3-09]", { allowed_ranges: ["office"] }],
    ["29 days [2.3-11]", { expiry_days: 29 }],
    ["91 days [2.3-11]", { expiry_days: 91 }],
    ["366 days [2.3-11]", { expiry_days: 366 }],
    ["10,001 requests a minute [2.3-14]", { rate_limit_rpm: 10_001 }],
    ["100,001 runs a day [2.3-17]", { daily_run_quota: 100_001 }],
    ["101 runs at once [2.3-20]", { max_concurrent_runs: 101 }],
    ["a window that ends where it starts [2.3-22]", { valid_hours_utc: { start_hour: 9, end_hour: 9 } }],
    ["a name of 101 characters [2.3-24]", { name: "a".repeat(101) }],
    ["a description of 501 characters [2.3-25]", { description: "a".repeat(501) }],
  ])("takes not %s, neither when it is made nor later", async (_, changes) => {
    const { consoleParts } = system;
    const refused = { ok: false, refusal: { code: "invalid_settings" } };
    const request = {
      deploymentId: system.deployment.deploymentId,
      settings: { ...settings, ...changes },
    };
    expect(await createKey(consoleParts, admin, request)).toMatchObject(refused);
    const before = await me(key);
    expect(await editKey(consoleParts, admin, { keyId: key.keyId, changes })).toMatchObject(refused);
    await system.pushKeys();
    expect(await me(key)).toEqual(before);
  });

  it("expires 30, 90, 180 or 365 days after its creation [2.3-11]", async () => {
    const own = await system.key({ expiry_days: 30 });
    const created = Date.parse((await me(own)).expires_at) - 30 * DAY_MS;
    for (const expiry_days of [90, 180, 365, 30]) {
      await system.edit(own, { expiry_days });
      expect(Date.parse((await me(own)).expires_at)).toBe(created + expiry_days * DAY_MS);
    }
  });

  it("has these defaults, where an administrator says nothing else [2.3-12] [2.3-13] [2.3-16] [2.3-19]", async () => {
    const before = Date.now();
    const own = await system.key({ ...keyDefaults, name: "Plain", scopes: ["runs:read"] });
    const body = await me(own);
    expect(body).toMatchObject({ rate_limit_rpm: 60, daily_run_quota: 100, max_concurrent_runs: 10 });
    expect(Date.parse(body.expires_at)).toBeGreaterThanOrEqual(before + 90 * DAY_MS);
    expect(Date.parse(body.expires_at)).toBeLessThanOrEqual(Date.now() + 90 * DAY_MS);
  });

  it("is bound to one governed deployment of a recent release [2.3-01] [9-14]", async () => {
    const deployment = { name: "Plain", release: "1.1.0", created_at: Date.now() };
    await system.console.write(({ sql }) =>
      sql
        .insertInto("deployments")
        .values([
          { deployment_id: "dep_plain", governed: 0, ...deployment },
          { deployment_id: "dep_governed", governed: 1, ...deployment },
          { deployment_id: "dep_old", governed: 1, ...deployment, release: "1.0.138" },
          { deployment_id: "dep_oldest", governed: 1, ...deployment, release: "1.0.139" },
        ])
        .execute(),
    );
    const bound = async (deploymentId: string) =>
      (await createKey(system.consoleParts, admin, { deploymentId, settings })).ok;
    expect(await bound("dep_plain")).toBe(false);
    expect(await bound("dep_unknown")).toBe(false);
    expect(await bound("dep_governed")).toBe(true);
    expect(await bound("dep_old")).toBe(false);
    expect(await bound("dep_oldest")).toBe(true);
    expect((await me(key)).deployment_id).toBe(system.deployment.deploymentId);
  });
});
