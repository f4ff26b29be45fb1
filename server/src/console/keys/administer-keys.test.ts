import { scopes } from "@sluice/contract";
import { DAY_MS, HOUR_MS, hasKeyChecksum, parseApiKey } from "@sluice/core";
import { describe, expect, it } from "vitest";
import type { KeyActor, UserActor } from "../../access/actor.ts";
import { syncMirror } from "../../deployment/key-mirror/sync-mirror.ts";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { createKey } from "./create-key.ts";
import { deleteKey } from "./delete-key.ts";
import { editKey } from "./edit-key.ts";
import { listKeys } from "./list-keys.ts";
import { renewExternalId } from "./renew-external-id.ts";
import { revokeKey } from "./revoke-key.ts";
import { rotateKey } from "./rotate-key.ts";
import { showKey } from "./show-key.ts";
import { createdKey, freshKeyStores, type KeyStores, settings } from "./testing/key-stores.ts";

function person(roles: Partial<UserActor>): UserActor {
  return {
    kind: "user",
    id: "usr_1",
    name: "Grace",
    deploymentRole: null,
    consoleRole: null,
    address: "192.0.2.1",
    ...roles,
  };
}

const keyActor: KeyActor = {
  kind: "key",
  id: "ak_1",
  name: "Billing",
  scopes: new Set(scopes),
  workflowAccess: { mode: "all_active", workflow_ids: [] },
  dailyRunQuota: 1,
  maxConcurrentRuns: 1,
};

async function rowOf(stores: KeyStores, keyId: string) {
  return await stores.console.reader
    .selectFrom("api_keys")
    .selectAll()
    .where("key_id", "=", keyId)
    .executeTakeFirstOrThrow();
}

async function statusOf(stores: KeyStores, keyId: string): Promise<string> {
  const shown = await showKey(stores.parts, stores.actor, { keyId });
  return shown.ok ? shown.value.status : shown.refusal.code;
}

async function idsOf(stores: KeyStores, deploymentId: string | undefined): Promise<string[]> {
  const listed = await listKeys(stores.parts, stores.actor, { limit: 50, after: null, deploymentId });
  return listed.ok ? listed.value.items.map((key) => key.key_id) : [listed.refusal.code];
}

describe.each(dialects)("administering keys on %s", (dialect) => {
  it("creates a key whose credentials have the issued shape and are kept as hashes only", async () => {
    const stores = await freshKeyStores(dialect);
    const created = await createKey(stores.parts, stores.actor, {
      deploymentId: stores.deploymentId,
      settings,
    });
    if (!created.ok) throw new Error(created.refusal.code);
    const { apiKey, externalId, key } = created.value;
    const { keyId, secret } = parseApiKey(apiKey) ?? { keyId: "", secret: "" };
    expect(keyId).toMatch(/^ak_[0-9a-f]{12}$/);
    expect(hasKeyChecksum(keyId, secret)).toBe(true);
    expect(externalId).toMatch(/^ake_[0-9a-f]{32}$/);
    expect(key).toMatchObject({ ...settings, key_id: keyId, deployment_id: stores.deploymentId });
    expect(key.expires_at).toBe(new Date(stores.clock.ms + 90 * DAY_MS).toISOString());
    const row = await rowOf(stores, keyId);
    expect(row).toMatchObject({
      secret_hash: hashCredential(secret),
      external_id_hash: hashCredential(externalId),
    });
    const stored = JSON.stringify(row);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(externalId);
    expect(JSON.stringify(key)).not.toContain(row.secret_hash);
  });

  it("gives workflows:read along with runs:create", async () => {
    const stores = await freshKeyStores(dialect);
    const { key } = await createdKey(stores, { scopes: ["runs:delete", "runs:create"] });
    expect(key.scopes).toEqual(["workflows:read", "runs:create", "runs:delete"]);
  });

  it("refuses settings that are wrong, with everything to put right, and leaves no key", async () => {
    const stores = await freshKeyStores(dialect);
    const refused = await createKey(stores.parts, stores.actor, {
      deploymentId: "dep_elsewhere",
      settings: { ...settings, name: "", rate_limit_rpm: 0 },
    });
    expect(refused).toMatchObject({
      ok: false,
      refusal: {
        code: "invalid_settings",
        facts: { problems: [{ name: "deployment_id" }, { name: "name" }, { name: "rate_limit_rpm" }] },
      },
    });
    expect(await idsOf(stores, undefined)).toEqual([]);
    expect((await stores.source.revision()).revision).toBe(0);
  });

  it.each([
    ["1.0.138", 1, /1\.0\.138.*1\.0\.139/],
    ["1.1.0", 0, /not a governed/],
  ])("binds no key to release %s, governed %i, when either is wrong", async (release, governed, reason) => {
    const stores = await freshKeyStores(dialect, release);
    await stores.console.write(({ sql }) => sql.updateTable("deployments").set({ governed }).execute());
    const refused = await createKey(stores.parts, stores.actor, {
      deploymentId: stores.deploymentId,
      settings,
    });
    if (refused.ok || refused.refusal.code !== "invalid_settings") throw new Error("not refused");
    expect(refused.refusal.facts.problems[0]?.reason).toMatch(reason);
  });

  it("binds a key to the oldest release that serves the API", async () => {
    const stores = await freshKeyStores(dialect, "1.0.139");
    expect(
      await createKey(stores.parts, stores.actor, { deploymentId: stores.deploymentId, settings }),
    ).toMatchObject({ ok: true });
  });

  it("edits what is named and leaves the rest and the credentials", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    const before = await rowOf(stores, keyId);
    stores.clock.ms += 10 * DAY_MS;
    const edited = await editKey(stores.parts, stores.actor, {
      keyId,
      changes: {
        name: "Invoices",
        expiry_days: 365,
        rate_limit_rpm: 10_000,
      },
    });
    expect(edited).toMatchObject({
      ok: true,
      value: { ...settings, name: "Invoices", rate_limit_rpm: 10_000, expiry_days: 365 },
    });
    const after = await rowOf(stores, keyId);
    // From the creation, not from the edit: no key lives longer than 365 days.
    expect(after.expires_at).toBe(before.created_at + 365 * DAY_MS);
    expect(after.secret_hash).toBe(before.secret_hash);
    expect(after.external_id_hash).toBe(before.external_id_hash);
    expect(after.deployment_id).toBe(before.deployment_id);
    expect(after.revision).toBeGreaterThan(before.revision);
  });

  it("refuses an edit as a whole when one setting is wrong", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    const before = await rowOf(stores, keyId);
    const refused = await editKey(stores.parts, stores.actor, {
      keyId,
      changes: { name: "Fine", daily_run_quota: 100_001 },
    });
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: "invalid_settings", facts: { problems: [{ name: "daily_run_quota" }] } },
    });
    expect(await rowOf(stores, keyId)).toEqual(before);
    expect((await stores.source.revision()).revision).toBe(before.revision);
  });

  it.each([1, 24, 72, 168])("rotates with an overlap of %i hours", async (hours) => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    const before = await rowOf(stores, keyId);
    const rotated = await rotateKey(stores.parts, stores.actor, { keyId, overlapHours: hours });
    const after = await rowOf(stores, keyId);
    expect(rotated).toMatchObject({ ok: true, value: { key: { key_id: keyId } } });
    expect(after).toMatchObject({
      previous_secret_hash: before.secret_hash,
      previous_valid_until: stores.clock.ms + hours * HOUR_MS,
      external_id_hash: before.external_id_hash,
    });
    expect(after.secret_hash).not.toBe(before.secret_hash);
  });

  it.each([0, 2, 23, 169, -1, 1.5, Number.NaN])("refuses an overlap of %d hours", async (hours) => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    expect(await rotateKey(stores.parts, stores.actor, { keyId, overlapHours: hours })).toMatchObject({
      ok: false,
      refusal: {
        code: "invalid_settings",
        facts: { problems: [{ name: "overlap_hours", reason: "Choose one of 1, 24, 72, 168 hours." }] },
      },
    });
  });

  it("ends the oldest secret when a key is rotated again during a rotation", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    const first = await rowOf(stores, keyId);
    await rotateKey(stores.parts, stores.actor, { keyId, overlapHours: 168 });
    const second = await rowOf(stores, keyId);
    await rotateKey(stores.parts, stores.actor, { keyId, overlapHours: 1 });
    const third = await rowOf(stores, keyId);
    expect(third.previous_secret_hash).toBe(second.secret_hash);
    expect([third.secret_hash, third.previous_secret_hash]).not.toContain(first.secret_hash);
  });

  it("issues a new external id and leaves the secret", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    const before = await rowOf(stores, keyId);
    const renewed = await renewExternalId(stores.parts, stores.actor, { keyId });
    if (!renewed.ok) throw new Error(renewed.refusal.code);
    const after = await rowOf(stores, keyId);
    expect(after.external_id_hash).toBe(hashCredential(renewed.value.externalId));
    expect(after.external_id_hash).not.toBe(before.external_id_hash);
    expect(after.secret_hash).toBe(before.secret_hash);
  });

  it("revokes for good, and deletes only what is revoked", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    expect(await deleteKey(stores.parts, stores.actor, { keyId })).toMatchObject({
      ok: false,
      refusal: { code: "key_not_revoked" },
    });
    expect(await revokeKey(stores.parts, stores.actor, { keyId })).toMatchObject({ ok: true });
    const refusals = [
      await revokeKey(stores.parts, stores.actor, { keyId }),
      await editKey(stores.parts, stores.actor, { keyId, changes: { name: "Again" } }),
      await rotateKey(stores.parts, stores.actor, { keyId, overlapHours: 24 }),
      await renewExternalId(stores.parts, stores.actor, { keyId }),
    ];
    for (const refusal of refusals) {
      const facts = { revokedAtMs: stores.clock.ms };
      expect(refusal).toEqual({ ok: false, refusal: { code: "key_revoked", facts } });
    }
    expect(await deleteKey(stores.parts, stores.actor, { keyId })).toMatchObject({ ok: true });
    expect(await idsOf(stores, undefined)).toEqual([]);
    expect(await showKey(stores.parts, stores.actor, { keyId })).toMatchObject({
      ok: false,
      refusal: { code: "key_not_found" },
    });
    expect(await deleteKey(stores.parts, stores.actor, { keyId })).toMatchObject({
      ok: false,
      refusal: { code: "key_not_found" },
    });
    expect((await rowOf(stores, keyId)).deleted_at).toBe(stores.clock.ms);
  });

  it("finds no key of another id", async () => {
    const stores = await freshKeyStores(dialect);
    for (const answer of [
      await showKey(stores.parts, stores.actor, { keyId: "ak_nothing" }),
      await editKey(stores.parts, stores.actor, { keyId: "ak_nothing", changes: {} }),
      await revokeKey(stores.parts, stores.actor, { keyId: "ak_nothing' or '1'='1" }),
    ]) {
      expect(answer).toMatchObject({ ok: false, refusal: { code: "key_not_found" } });
    }
  });

  it("lists the newest first, of one deployment or of all", async () => {
    const stores = await freshKeyStores(dialect);
    const older = await createdKey(stores);
    stores.clock.ms += 1;
    const newer = await createdKey(stores);
    expect(await idsOf(stores, stores.deploymentId)).toEqual([newer.keyId, older.keyId]);
    expect(await idsOf(stores, undefined)).toHaveLength(2);
    expect(await idsOf(stores, "dep_elsewhere")).toEqual([]);
  });

  it("records who changed which key, in the order of the changes, and nothing of what is secret", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId, given } = await createdKey(stores);
    await editKey(stores.parts, stores.actor, { keyId, changes: { name: "Invoices" } });
    await rotateKey(stores.parts, stores.actor, { keyId, overlapHours: 1 });
    await renewExternalId(stores.parts, stores.actor, { keyId });
    await revokeKey(stores.parts, stores.actor, { keyId });
    await revokeKey(stores.parts, stores.actor, { keyId });
    await deleteKey(stores.parts, stores.actor, { keyId });
    const changes = await stores.console.reader.selectFrom("audit_entries").selectAll().execute();
    const ofKey = changes.filter(({ target }) => target === keyId);
    expect(ofKey.map(({ action }) => action)).toEqual([
      "key.create",
      "key.edit",
      "key.rotate",
      "key.renew_external_id",
      "key.revoke",
      "key.delete",
    ]);
    for (const change of ofKey) {
      expect(change).toMatchObject({ actor_kind: "operator", actor_name: "Ada", at: stores.clock.ms });
    }
    const { secret } = parseApiKey(given.authorization.slice("Bearer ".length)) ?? { secret: "" };
    expect(secret).not.toBe("");
    expect(JSON.stringify(changes)).not.toContain(secret);
    expect(JSON.stringify(changes)).not.toContain(given.externalId);
  });

  it.each([
    ["a member of the deployment", person({ deploymentRole: "member" })],
    ["a manager of the deployment", person({ deploymentRole: "manager" })],
    ["an API key", keyActor],
  ])("lets %s see and change no key", async (_who, actor) => {
    const { parts, deploymentId, ...stores } = await freshKeyStores(dialect);
    const { keyId } = await createdKey({ parts, deploymentId, ...stores });
    const before = await rowOf({ parts, deploymentId, ...stores }, keyId);
    const refusals = [
      await createKey(parts, actor, { deploymentId, settings }),
      await editKey(parts, actor, { keyId, changes: { name: "Mine" } }),
      await rotateKey(parts, actor, { keyId, overlapHours: 1 }),
      await renewExternalId(parts, actor, { keyId }),
      await revokeKey(parts, actor, { keyId }),
      await deleteKey(parts, actor, { keyId }),
      await showKey(parts, actor, { keyId }),
      await listKeys(parts, actor, { limit: 10, after: null }),
    ];
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ ok: false, refusal: { code: "not_allowed" } });
    }
    expect(await rowOf({ parts, deploymentId, ...stores }, keyId)).toEqual(before);
  });

  it("lets an auditor see keys and change none", async () => {
    const stores = await freshKeyStores(dialect);
    const { keyId } = await createdKey(stores);
    const auditor = person({ consoleRole: "auditor" });
    expect(await showKey(stores.parts, auditor, { keyId })).toMatchObject({ ok: true });
    expect(await revokeKey(stores.parts, auditor, { keyId })).toMatchObject({
      refusal: { code: "not_allowed", facts: { permission: "keys:write" } },
    });
  });

  it("gives every change of keys that are changed at once a revision of its own", async () => {
    const stores = await freshKeyStores(dialect);
    const keys = await Promise.all(Array.from({ length: 10 }, () => createdKey(stores)));
    await Promise.all(
      keys.map(({ keyId }) => editKey(stores.parts, stores.actor, { keyId, changes: { name: "Edited" } })),
    );
    const rows = await stores.console.reader.selectFrom("api_keys").select("revision").execute();
    expect(rows.map((row) => row.revision).sort((a, b) => a - b)).toEqual([
      11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
    ]);
  });

  it("shows the status a key has come to", async () => {
    const stores = await freshKeyStores(dialect);
    const push = () => syncMirror(stores, { full: false });
    const { keyId } = await createdKey(stores);
    expect(await statusOf(stores, keyId)).toBe("not_yet_active");
    await push();
    expect(await statusOf(stores, keyId)).toBe("active");
    await rotateKey(stores.parts, stores.actor, { keyId, overlapHours: 1 });
    expect(await statusOf(stores, keyId)).toBe("not_yet_active");
    await push();
    expect(await statusOf(stores, keyId)).toBe("rotating");
    stores.clock.ms += HOUR_MS - 1;
    expect(await statusOf(stores, keyId)).toBe("rotating");
    stores.clock.ms += 1;
    expect(await statusOf(stores, keyId)).toBe("active");
    stores.clock.ms += 90 * DAY_MS;
    expect(await statusOf(stores, keyId)).toBe("expired");
  });

  it("shows a revocation under way until the deployment has it, or two minutes have passed", async () => {
    const stores = await freshKeyStores(dialect);
    const heard = await createdKey(stores);
    await revokeKey(stores.parts, stores.actor, { keyId: heard.keyId });
    expect(await statusOf(stores, heard.keyId)).toBe("revoking");
    await syncMirror(stores, { full: false });
    expect(await statusOf(stores, heard.keyId)).toBe("revoked");

    const unheard = await createdKey(stores);
    await revokeKey(stores.parts, stores.actor, { keyId: unheard.keyId });
    stores.clock.ms += 119_999;
    expect(await statusOf(stores, unheard.keyId)).toBe("revoking");
    stores.clock.ms += 1;
    expect(await statusOf(stores, unheard.keyId)).toBe("revoked");
  });
});
