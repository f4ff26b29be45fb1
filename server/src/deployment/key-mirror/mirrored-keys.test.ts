import { randomBytes } from "node:crypto";
import { DAY_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import type { KeyRecord } from "../../access/key-source.ts";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import type { Counters } from "../../platform/db/counters.ts";
import type { Authenticated } from "./api-keys.ts";
import { MirroredKeys } from "./mirrored-keys.ts";

const keyId = "ak_0123456789ab";
const secret = randomBytes(32).toString("base64url");
const oldSecret = randomBytes(32).toString("base64url");
const externalId = "ake_0123456789abcdef0123456789abcdef";
const authorization = `Bearer ${keyId}.${secret}`;
const start = Date.parse("2026-09-24T10:00:30Z");

const row: KeyRecord = {
  key_id: keyId,
  deployment_id: "dep_here",
  name: "Billing",
  scopes: '["workflows:read","runs:create"]',
  workflow_access: '{"mode":"explicit","workflow_ids":["wf_1"]}',
  allowed_ranges: "[]",
  valid_hours: null,
  rate_limit_rpm: 3,
  daily_run_quota: 100,
  max_concurrent_runs: 10,
  expires_at: start + 30 * DAY_MS,
  secret_hash: hashCredential(secret),
  previous_secret_hash: null,
  previous_valid_until: null,
  external_id_hash: hashCredential(externalId),
  revoked_at: null,
  deleted_at: null,
  revision: 1,
  changed_at: start,
};

function keysWith(changes: Partial<KeyRecord> = {}) {
  const clock = { ms: start };
  const used = new Map<string, number>();
  const takes: string[] = [];
  const counters: Counters = {
    take: async (counter, windowStartMs, limit) => {
      const name = `${counter} ${windowStartMs}`;
      takes.push(name);
      const before = used.get(name) ?? 0;
      if (before >= limit) return false;
      used.set(name, before + 1);
      return true;
    },
    close: async () => {},
  };
  const unreadable: string[] = [];
  const keys = new MirroredKeys({
    deploymentId: "dep_here",
    counters,
    now: () => clock.ms,
    onUnreadableKey: (id) => unreadable.push(id),
  });
  const take = (rows: KeyRecord[]) =>
    keys.take({
      governed: true,
      revision: 1,
      heardAtMs: clock.ms,
      keys: rows,
      isTrusted: true,
      isWhole: true,
    });
  take([{ ...row, ...changes }]);
  return { keys, clock, takes, take, unreadable };
}

function reasonOf(answer: Authenticated): string {
  return answer.ok ? "ok" : `${answer.identified ? "identified" : "unidentified"}: ${answer.reason}`;
}

describe("authenticating a call", () => {
  it("admits the key with all that decides on its calls", () => {
    const { keys } = keysWith({
      allowed_ranges: '["10.0.0.0/8"]',
      valid_hours: '{"start_hour":8,"end_hour":18}',
    });
    const answer = keys.authenticate({ authorization, externalId });
    if (!answer.ok) throw new Error(answer.reason);
    expect(answer.key).toMatchObject({
      kind: "key",
      id: keyId,
      name: "Billing",
      deploymentId: "dep_here",
      workflowAccess: { mode: "explicit", workflow_ids: ["wf_1"] },
      validHours: { start_hour: 8, end_hour: 18 },
      rateLimitRpm: 3,
    });
    expect([...answer.key.scopes]).toEqual(["workflows:read", "runs:create"]);
    expect(answer.key.allowedAddresses?.ipv4).toHaveLength(2);
  });

  it("has no list of addresses for a key that may come from anywhere", () => {
    const answer = keysWith().keys.authenticate({ authorization, externalId });
    expect(answer.ok && answer.key.allowedAddresses).toBeNull();
  });

  it.each([
    ["credentials_missing", undefined, externalId],
    ["credentials_missing", authorization, undefined],
    ["credentials_missing", undefined, undefined],
    ["credentials_malformed", "", externalId],
    ["credentials_malformed", authorization, ""],
    ["credentials_malformed", `Basic ${keyId}.${secret}`, externalId],
    ["credentials_malformed", `${keyId}.${secret}`, externalId],
    ["credentials_malformed", `Bearer ${keyId}`, externalId],
    ["credentials_malformed", `Bearer ${keyId}.${secret}, Bearer ${keyId}.${secret}`, externalId],
    ["credentials_malformed", authorization, "short"],
    ["credentials_malformed", authorization, `${externalId}, ${externalId}`],
    ["unknown_key", `Bearer ak_0123456789ac.${secret}`, externalId],
    ["unknown_key", `Bearer ak_constructor.${secret}`, externalId],
    ["wrong_secret", `Bearer ${keyId}.${secret}x`, externalId],
    ["wrong_secret", `Bearer ${keyId}.${secret.slice(0, -1)}`, externalId],
    ["wrong_secret", `Bearer ${keyId}.${oldSecret}`, externalId],
    ["wrong_external_id", authorization, "ake_0123456789abcdef0123456789abcdee"],
    ["wrong_external_id", authorization, externalId.toUpperCase()],
  ])("identifies nobody: %s", (reason, given, second) => {
    const { keys } = keysWith();
    expect(reasonOf(keys.authenticate({ authorization: given, externalId: second }))).toBe(
      `unidentified: ${reason}`,
    );
  });

  it("says of a revoked, expired or foreign key that it was identified, and only with both factors", () => {
    const revoked = keysWith({ revoked_at: start }).keys;
    expect(reasonOf(revoked.authenticate({ authorization, externalId }))).toBe("identified: key_revoked");
    expect(reasonOf(revoked.authenticate({ authorization, externalId: "ake_guessed" }))).toMatch(
      /^unidentified/,
    );
    const foreign = keysWith({ deployment_id: "dep_elsewhere" }).keys;
    expect(reasonOf(foreign.authenticate({ authorization, externalId }))).toBe(
      "identified: other_deployment",
    );
  });

  it("ends with the expiry, to the millisecond", () => {
    const { keys, clock } = keysWith();
    clock.ms = row.expires_at - 1;
    expect(reasonOf(keys.authenticate({ authorization, externalId }))).toBe("ok");
    clock.ms += 1;
    expect(reasonOf(keys.authenticate({ authorization, externalId }))).toBe("identified: key_expired");
  });

  it("takes both secrets during a rotation, and the old one to its millisecond", () => {
    const until = start + 3_600_000;
    const { keys, clock } = keysWith({
      previous_secret_hash: hashCredential(oldSecret),
      previous_valid_until: until,
    });
    const old = { authorization: `Bearer ${keyId}.${oldSecret}`, externalId };
    clock.ms = until - 1;
    expect(keys.authenticate(old)).toMatchObject({ ok: true, key: { id: keyId, oldSecretEndsAtMs: until } });
    const current = keys.authenticate({ authorization, externalId });
    expect(current.ok && current.key.oldSecretEndsAtMs).toBeUndefined();
    clock.ms = until;
    expect(reasonOf(keys.authenticate(old))).toBe("unidentified: wrong_secret");
    expect(reasonOf(keys.authenticate({ authorization, externalId }))).toBe("ok");
  });

  it("does not admit a key whose allow-list cannot be read", () => {
    const { keys, unreadable } = keysWith({ allowed_ranges: '["everywhere"]' });
    expect(reasonOf(keys.authenticate({ authorization, externalId }))).toBe("unidentified: unknown_key");
    expect(unreadable).toEqual([keyId]);
  });
});

describe("the rate window", () => {
  it("gives out the limit of each UTC minute and says how long to wait", async () => {
    const { keys, clock } = keysWith();
    const answer = keys.authenticate({ authorization, externalId });
    if (!answer.ok) throw new Error(answer.reason);
    for (let unit = 0; unit < 3; unit += 1) expect(await keys.takeRateUnit(answer.key)).toEqual({ ok: true });
    expect(await keys.takeRateUnit(answer.key)).toEqual({ ok: false, retryAfterSeconds: 30 });
    clock.ms = Date.parse("2026-09-24T10:00:59.999Z");
    expect(await keys.takeRateUnit(answer.key)).toEqual({ ok: false, retryAfterSeconds: 1 });
    clock.ms += 1;
    expect(await keys.takeRateUnit(answer.key)).toEqual({ ok: true });
  });

  it("asks the shared counters no more once a window is full, unless the limit was raised", async () => {
    const { keys, takes } = keysWith();
    const answer = keys.authenticate({ authorization, externalId });
    if (!answer.ok) throw new Error(answer.reason);
    for (let call = 0; call < 50; call += 1) await keys.takeRateUnit(answer.key);
    expect(takes).toHaveLength(4);
    expect(await keys.takeRateUnit({ ...answer.key, rateLimitRpm: 4 })).toEqual({ ok: true });
    expect(await keys.takeRateUnit(answer.key)).toMatchObject({ ok: false });
  });
});
