import type { KeyStatus } from "@sluice/contract";
import { DAY_MS, HOUR_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { syncMirror } from "../../deployment/key-mirror/sync-mirror.ts";
import { accepted } from "../../testing/accepted.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { tellUsage } from "../usage/testing/tell-usage.ts";
import { editKey } from "./edit-key.ts";
import { listKeySafety } from "./list-key-safety.ts";
import { type KeyPage, type ListKeysRequest, listKeys } from "./list-keys.ts";
import { renewExternalId } from "./renew-external-id.ts";
import { revokeKey } from "./revoke-key.ts";
import { rotateKey } from "./rotate-key.ts";
import { showKey } from "./show-key.ts";
import { simulateKeyCall } from "./simulate-key-call.ts";
import { createdKey, freshKeyStores, type KeyStores } from "./testing/key-stores.ts";

async function found({ parts, actor }: KeyStores, filter: Partial<ListKeysRequest>): Promise<string[]> {
  const page = accepted(await listKeys(parts, actor, { limit: 50, after: null, ...filter }));
  return page.items.map(({ key_id }) => key_id);
}

describe.each(dialects)("what the console shows of keys on %s", (dialect) => {
  it("refuses an edit that was made from another revision, and shows the key as it is now", async () => {
    const stores = await freshKeyStores(dialect);
    const { parts, actor } = stores;
    const { keyId, key } = await createdKey(stores);
    const { revision } = key;
    const first = accepted(await editKey(parts, actor, { keyId, changes: { name: "One" }, revision }));
    expect(first.revision).toBeGreaterThan(revision);
    const second = await editKey(parts, actor, { keyId, changes: { name: "Two" }, revision });
    expect(second).toEqual({ ok: false, refusal: { code: "edit_conflict", facts: { current: first } } });
    expect(accepted(await showKey(parts, actor, { keyId })).name).toBe("One");
    const again = { keyId, changes: { name: "Two" }, revision: first.revision };
    expect(accepted(await editKey(parts, actor, again)).name).toBe("Two");
  });

  it("audits what a change changed, with the name of the key and without its secrets", async () => {
    const stores = await freshKeyStores(dialect);
    const { parts, actor, clock } = stores;
    const { keyId } = await createdKey(stores);
    await editKey(parts, actor, { keyId, changes: { name: "Invoices", rate_limit_rpm: 120 } });
    await rotateKey(parts, actor, { keyId, overlapHours: 1 });
    await renewExternalId(parts, actor, { keyId });
    await revokeKey(parts, actor, { keyId });
    const entries = await stores.console.reader
      .selectFrom("audit_entries")
      .selectAll()
      .where("target", "=", keyId)
      .orderBy("seq")
      .execute();
    const told = entries.map(({ action, target_name, before_values, after_values }) => [
      action,
      target_name,
      JSON.parse(before_values ?? "null"),
      JSON.parse(after_values ?? "null"),
    ]);
    const [created, ...changes] = told;
    expect(created).toMatchObject(["key.create", "Billing", null, { name: "Billing", rate_limit_rpm: 60 }]);
    const rotating_until = new Date(clock.ms + HOUR_MS).toISOString();
    expect(changes).toEqual([
      [
        "key.edit",
        "Invoices",
        { name: "Billing", rate_limit_rpm: 60 },
        { name: "Invoices", rate_limit_rpm: 120 },
      ],
      ["key.rotate", "Invoices", { rotating_until: null }, { rotating_until, overlap_hours: 1 }],
      ["key.renew_external_id", "Invoices", null, null],
      ["key.revoke", "Invoices", { revoked_at: null }, { revoked_at: new Date(clock.ms).toISOString() }],
    ]);
    expect(JSON.stringify(entries.map(({ hash: _chain, ...entry }) => entry))).not.toMatch(/[0-9a-f]{64}/);
  });

  it("finds keys by the status that it shows of them", async () => {
    const stores = await freshKeyStores(dialect);
    const { parts, actor, clock } = stores;
    const ids: Record<string, string> = {};
    for (const name of ["expired", "active", "rotating", "revoked", "revoking", "not_yet_active"]) {
      const expiry_days = name === "expired" ? 30 : 90;
      ids[name] = (await createdKey(stores, { name, expiry_days })).keyId;
    }
    clock.ms += 30 * DAY_MS;
    await rotateKey(parts, actor, { keyId: ids.rotating ?? "", overlapHours: 24 });
    await revokeKey(parts, actor, { keyId: ids.revoked ?? "" });
    await syncMirror(stores, { full: false });
    await revokeKey(parts, actor, { keyId: ids.revoking ?? "" });
    await editKey(parts, actor, { keyId: ids.not_yet_active ?? "", changes: { description: "x" } });
    for (const [status, id] of Object.entries(ids)) {
      expect([status, ...(await found(stores, { status: status as KeyStatus }))]).toEqual([status, id]);
      const shown = accepted(await showKey(parts, actor, { keyId: id }));
      expect([shown.status, shown.deployment_name]).toEqual([status, expect.any(String)]);
    }
    const revoking = accepted(await showKey(parts, actor, { keyId: ids.revoking ?? "" }));
    expect(revoking.revoked_everywhere_by).toBe(new Date(clock.ms + 120_000).toISOString());
    clock.ms += 119_999;
    expect(await found(stores, { status: "revoking" })).toEqual([ids.revoking]);
    clock.ms += 1;
    expect(await found(stores, { status: "revoking" })).toEqual([]);
    expect(await found(stores, { status: "revoked" })).toHaveLength(2);
  });

  it("finds keys by words of their name, description or id, and takes a pattern literally", async () => {
    const stores = await freshKeyStores(dialect);
    const billing = (await createdKey(stores, { name: "Billing 100%", description: "" })).keyId;
    const other = (await createdKey(stores, { name: "Other", description: "for BILLING_too" })).keyId;
    expect((await found(stores, { text: "billing" })).toSorted()).toEqual([billing, other].toSorted());
    expect(await found(stores, { text: "100%" })).toEqual([billing]);
    expect(await found(stores, { text: "g_too" })).toEqual([other]);
    expect(await found(stores, { text: "g%too" })).toEqual([]);
    expect(await found(stores, { text: other.slice(3) })).toEqual([other]);
    expect(await found(stores, { text: "\\" })).toEqual([]);
  });

  it("lists a page at a time without leaving out or repeating keys of one moment", async () => {
    const stores = await freshKeyStores(dialect);
    const made = await Promise.all(Array.from({ length: 5 }, () => createdKey(stores)));
    const seen: string[] = [];
    let after: ListKeysRequest["after"] = null;
    do {
      const page: KeyPage = accepted(await listKeys(stores.parts, stores.actor, { limit: 2, after }));
      seen.push(...page.items.map(({ key_id }) => key_id));
      after = page.next;
    } while (after !== null);
    expect(seen).toEqual(made.map(({ keyId }) => keyId).toSorted());
  });

  it("simulates a call by the settings as they are stored", async () => {
    const stores = await freshKeyStores(dialect);
    const { parts, actor, now } = stores;
    const { keyId } = await createdKey(stores, { allowed_ranges: ["203.0.113.0/24"] });
    const call = { keyId, address: "203.0.113.9", atMs: now(), workflowId: null, startsRun: false };
    const read = accepted(await simulateKeyCall(parts, actor, { ...call, scope: "workflows:read" }));
    expect(read).toMatchObject({ keyId, isActiveInDeployment: false });
    expect(read.checks.some(({ verdict }) => verdict === "refuses")).toBe(false);
    const erase = accepted(await simulateKeyCall(parts, actor, { ...call, scope: "runs:delete" }));
    expect(erase.checks.at(-1)).toEqual({ check: "scope", verdict: "refuses", reason: "scope" });
    await syncMirror(stores, { full: false });
    expect(accepted(await simulateKeyCall(parts, actor, { ...call, scope: null }))).toMatchObject({
      isActiveInDeployment: true,
    });
    expect(await simulateKeyCall(parts, actor, { ...call, keyId: "ak_none", scope: null })).toMatchObject({
      refusal: { code: "key_not_found" },
    });
  });

  it("finds what is worth a second look, from what was recorded of a key", async () => {
    const stores = await freshKeyStores(dialect);
    const { clock, parts, actor } = stores;
    const closed = { allowed_ranges: ["203.0.113.0/24"] };
    const used = await createdKey(stores, { ...closed, rate_limit_rpm: 1_000, daily_run_quota: 1_000 });
    const never = await createdKey(stores, closed);
    const revoked = await createdKey(stores);
    await revokeKey(parts, actor, { keyId: revoked.keyId });
    clock.ms += 40 * DAY_MS;
    const { keyId } = used;
    const hour = clock.ms;
    await tellUsage(stores, {
      accepted: [
        { keyId, hour, status: 200, count: 90 },
        { keyId, hour, status: 202, count: 60 },
        { keyId, hour: hour - 2 * HOUR_MS, status: 202, count: 41 },
      ],
      uses: [{ keyId, lastUsedAt: clock.ms, scopes: { "workflows:read": clock.ms } }],
    });
    const page = accepted(await listKeySafety(parts, actor, { limit: 50, after: null }));
    const findingsOf = (id: string) => page.items.find(({ key_id }) => key_id === id)?.findings;
    expect(findingsOf(keyId)).toEqual([{ finding: "unused_scopes", scopes: ["runs:create"] }]);
    expect(findingsOf(never.keyId)).toMatchObject([{ finding: "never_used" }]);
    expect(findingsOf(revoked.keyId)).toBeUndefined();
    await editKey(parts, actor, { keyId, changes: { rate_limit_rpm: 1_500, daily_run_quota: 1_010 } });
    const own = accepted(await listKeySafety(parts, actor, { limit: 50, after: null, keyId }));
    expect(own.items[0]?.findings.slice(1)).toEqual([
      { finding: "rate_far_above_use", limit: 1_500, used: 150 },
      { finding: "quota_far_above_use", limit: 1_010, used: 101 },
    ]);
  });
});
