import { limits } from "@sluice/contract";
import { DAY_MS } from "@sluice/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConsoleParts } from "../../../server/src/console/console-parts.ts";
import { createKey } from "../../../server/src/console/keys/create-key.ts";
import { editKey } from "../../../server/src/console/keys/edit-key.ts";
import { keyDefaults } from "../../../server/src/console/keys/key-defaults.ts";
import { listKeys } from "../../../server/src/console/keys/list-keys.ts";
import { renewExternalId } from "../../../server/src/console/keys/renew-external-id.ts";
import { revokeKey } from "../../../server/src/console/keys/revoke-key.ts";
import { rotateKey } from "../../../server/src/console/keys/rotate-key.ts";
import { showKey } from "../../../server/src/console/keys/show-key.ts";
import { hashCredential } from "../../../server/src/platform/crypto/hash-credential.ts";
import { accepted } from "../../../server/src/testing/accepted.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { alterKey } from "./plant-key.ts";
import { admin, allScopes, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const settings = {
  ...keyDefaults,
  name: "Fresh",
  scopes: [...allScopes],
  rate_limit_rpm: 10_000,
};

describe.each(embeddedOrBoth)("the life of a key on %s", (dialect) => {
  let system: TestSystem;
  let consoleParts: ConsoleParts;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    consoleParts = system.consoleParts;
  });
  afterAll(() => system.stop());

  const statusWith = async (apiKey: string, externalId: string): Promise<number> => {
    const headers = { Authorization: `Bearer ${apiKey}`, "X-Service-Key-External-Id": externalId };
    return (await system.call("GET", "/me", { headers })).status;
  };
  const statusOf = (key: TestKey) => statusWith(key.apiKey, key.externalId);
  const until = async (key: TestKey, status: number) => {
    for (const from = Date.now(); (await statusOf(key)) !== status; ) {
      if (Date.now() - from > 20_000) throw new Error(`No answer ${status} within 20 seconds.`);
    }
  };

  async function rotated(key: TestKey, hours: number): Promise<string> {
    const { keyId } = key;
    const { apiKey } = accepted(await rotateKey(consoleParts, admin, { keyId, overlapHours: hours }));
    await system.pushKeys();
    return apiKey;
  }

  /** Every row of every table, as text. */
  async function everythingStored(): Promise<string> {
    const rows: unknown[] = [];
    for (const { reader } of [system.console as unknown as TestSystem["database"], system.database]) {
      for (const { name, schema } of await reader.introspection.getTables()) {
        const within = schema === undefined ? reader : reader.withSchema(schema);
        rows.push(
          name,
          await within
            .selectFrom(name as "runs")
            .selectAll()
            .execute(),
        );
      }
    }
    return JSON.stringify(rows);
  }

  it("begins when the deployment has heard of it: until then its calls are refused [3.3-02] [3.3-04]", async () => {
    // A look at the console may fall between the creation and the call, though not each time.
    for (let time = 1; ; time += 1) {
      const { deploymentId } = system.deployment;
      const made = accepted(await createKey(consoleParts, admin, { deploymentId, settings }));
      const headers = {
        Authorization: `Bearer ${made.apiKey}`,
        "X-Service-Key-External-Id": made.externalId,
      };
      const key = { keyId: made.key.key_id, apiKey: made.apiKey, externalId: made.externalId, headers };
      const early = await statusOf(key);
      await until(key, 200);
      const shown = await showKey(consoleParts, admin, { keyId: key.keyId });
      expect(shown).toMatchObject({ ok: true, value: { status: "active" } });
      if (early !== 200) {
        expect([401, 503]).toContain(early);
        break;
      }
      if (time === 5) throw new Error("The key was accepted each time before the deployment was told.");
    }
  });

  it("begins with credentials of the issued shape [2.1-02] [2.1-03] [2.1-10]", async () => {
    const key = await system.key();
    expect(key.apiKey).toMatch(/^ak_[0-9a-f]{12}\.[A-Za-z0-9_-]{16,256}$/);
    expect(key.apiKey.split(".")[0]).toBe(key.keyId);
    expect(key.externalId).toMatch(/^ake_[0-9a-f]{32}$/);
    expect(await statusOf(key)).toBe(200);
  });

  it("shows its credentials once and keeps their hashes alone [2.1-13] [2.1-14] [2.1-15] [2.1-16] [3.3-19]", async () => {
    const key = await system.key();
    const second = await rotated(key, 24);
    const renewed = accepted(await renewExternalId(consoleParts, admin, { keyId: key.keyId }));
    await system.pushKeys();
    const secrets = [key.apiKey, second].map((apiKey) => apiKey.split(".")[1] ?? "");
    const externalIds = [key.externalId, renewed.externalId];
    expect(await statusWith(second, renewed.externalId)).toBe(200);
    await system.call("GET", "/me", { headers: key.headers });

    const stored = await everythingStored();
    const me = await system.call("GET", "/me", {
      headers: { Authorization: `Bearer ${second}`, "X-Service-Key-External-Id": renewed.externalId },
    });
    const shown = JSON.stringify([
      await showKey(consoleParts, admin, { keyId: key.keyId }),
      await listKeys(consoleParts, admin, { limit: 200, after: null }),
      await editKey(consoleParts, admin, { keyId: key.keyId, changes: { name: "Seen" } }),
      me.body,
    ]);
    for (const clear of [...secrets, ...externalIds]) {
      expect(stored).not.toContain(clear);
      expect(shown).not.toContain(clear);
      expect(shown).not.toContain(hashCredential(clear));
    }
    for (const kept of [...secrets, renewed.externalId]) expect(stored).toContain(hashCredential(kept));
  });

  it("has two secrets while it is rotated, and one afterwards [3.3-06] [3.3-07] [3.3-16]", async () => {
    const key = await system.key();
    const second = await rotated(key, 1);
    expect(second.split(".")[0]).toBe(key.keyId);
    expect(second).not.toBe(key.apiKey);
    expect(await statusOf(key)).toBe(200);
    expect(await statusWith(second, key.externalId)).toBe(200);
    const shown = await showKey(consoleParts, admin, { keyId: key.keyId });
    expect(shown).toMatchObject({ ok: true, value: { status: "rotating" } });

    await alterKey(system, key, { previous_valid_until: Date.now() + 60_000 });
    expect(await statusOf(key)).toBe(200);
    await alterKey(system, key, { previous_valid_until: Date.now() });
    expect(await statusOf(key)).toBe(401);
    expect(await statusWith(second, key.externalId)).toBe(200);
  });

  it("never has three secrets", async () => {
    const key = await system.key();
    const second = await rotated(key, 168);
    const third = await rotated(key, 1);
    const statuses = [];
    for (const apiKey of [key.apiKey, second, third]) statuses.push(await statusWith(apiKey, key.externalId));
    expect(statuses).toEqual([401, 200, 200]);
  });

  it("is rotated with an overlap of 1, 24, 72 or 168 hours and no other [3.3-15]", async () => {
    const key = await system.key();
    for (const hours of [1, 24, 72, 168]) {
      const before = Date.now();
      await rotated(key, hours);
      const shown = await showKey(consoleParts, admin, { keyId: key.keyId });
      const until = Date.parse((shown.ok && shown.value.rotating_until) || "");
      expect(until).toBeGreaterThanOrEqual(before + hours * 3_600_000);
      expect(until).toBeLessThanOrEqual(Date.now() + hours * 3_600_000);
    }
    expect(limits.key.defaultRotationOverlapHours).toBe(24);
    for (const hours of [0, 2, 23, 25, 71, 73, 167, 169]) {
      expect(await rotateKey(consoleParts, admin, { keyId: key.keyId, overlapHours: hours })).toMatchObject({
        ok: false,
      });
    }
  });

  it("can have a new external id, at once in place of the old, with the same secret [3.3-17] [3.3-18]", async () => {
    const key = await system.key();
    const renewed = accepted(await renewExternalId(consoleParts, admin, { keyId: key.keyId }));
    await system.pushKeys();
    expect(await statusOf(key)).toBe(401);
    expect(await statusWith(key.apiKey, renewed.externalId)).toBe(200);
  });

  it("can be edited in everything but its deployment, with the same credentials [3.3-12] [3.3-13] [2.3-02] [2.2-09]", async () => {
    const key = await system.key();
    const changes = {
      name: "n".repeat(100),
      description: "Edited",
      scopes: ["workflows:read"],
      workflow_access: { mode: "explicit", workflow_ids: ["wf_1"] },
      allowed_ranges: ["127.0.0.0/8", "::1/128"],
      valid_hours_utc: null,
      rate_limit_rpm: 77,
      daily_run_quota: 88,
      max_concurrent_runs: 99,
      expiry_days: 30,
      deployment_id: "dep_elsewhere",
    };
    await system.edit(key, changes);
    const { status, body } = await system.get("/me", key);
    expect(status).toBe(200);
    const { description, allowed_ranges, valid_hours_utc, expiry_days, ...visible } = changes;
    expect(body).toMatchObject({ ...visible, deployment_id: system.deployment.deploymentId });
    expect(Date.parse(body.expires_at)).toBeLessThanOrEqual(Date.now() + 30 * DAY_MS);
    const shown = await showKey(consoleParts, admin, { keyId: key.keyId });
    expect(shown).toMatchObject({ ok: true, value: { description, allowed_ranges, expiry_days } });
  });

  it("is changed in the deployment without anything else being done [3.3-26] [3.3-20]", async () => {
    const key = await system.key();
    await editKey(consoleParts, admin, { keyId: key.keyId, changes: { name: "Heard by itself" } });
    for (const from = Date.now(); ; ) {
      const { body } = await system.get("/me", key);
      if (body.name === "Heard by itself") break;
      if (Date.now() - from > 20_000) throw new Error("The change was not heard within 20 seconds.");
    }
    await revokeKey(consoleParts, admin, { keyId: key.keyId });
    await until(key, 401);
  });

  it("ends with its revocation, for good [3.3-09] [3.3-21]", async () => {
    const key = await system.key();
    await revokeKey(consoleParts, admin, { keyId: key.keyId });
    await system.pushKeys();
    for (const path of ["/me", "/workflows", "/runs", "/runs/run_1/outputs.zip"]) {
      expect((await system.get(path, key)).status).toBe(401);
    }
    const attempts = [
      await editKey(consoleParts, admin, { keyId: key.keyId, changes: { expiry_days: 365 } }),
      await rotateKey(consoleParts, admin, { keyId: key.keyId, overlapHours: 24 }),
      await renewExternalId(consoleParts, admin, { keyId: key.keyId }),
      await revokeKey(consoleParts, admin, { keyId: key.keyId }),
    ];
    for (const attempt of attempts)
      expect(attempt).toMatchObject({ ok: false, refusal: { code: "key_revoked" } });
    await system.pushKeys();
    expect(await statusOf(key)).toBe(401);
  });

  it("ends when it expires, in the same way [3.3-11] [3.3-25]", async () => {
    const key = await system.key();
    await alterKey(system, key, { expires_at: Date.now() + 60_000 });
    expect(await statusOf(key)).toBe(200);
    await alterKey(system, key, { expires_at: Date.now() });
    for (const path of ["/me", "/workflows", "/runs", "/runs/run_1/outputs.zip"]) {
      expect((await system.get(path, key)).status).toBe(401);
    }
    for (const days of [366, 400, 1_000]) {
      expect(
        await editKey(consoleParts, admin, { keyId: key.keyId, changes: { expiry_days: days } }),
      ).toMatchObject({ ok: false });
    }
    // From its creation and not from the edit: an old key can be given no second year.
    await alterKey(system, key, { created_at: Date.now() - 300 * DAY_MS });
    await system.edit(key, { expiry_days: 365 });
    const { body } = await system.get("/me", key);
    expect(Date.parse(body.expires_at)).toBeLessThanOrEqual(Date.now() + 65 * DAY_MS);
  });
});
