import { type Scope, scopes } from "@sluice/contract";
import { parseAuthorization, secondsToNextUtcMinute } from "@sluice/core";
import type { AdmittedKey, ApiKeys, Authenticated } from "../../../deployment/key-mirror/api-keys.ts";

type Unavailable = ReturnType<ApiKeys["unavailable"]>;

interface HeldKey {
  key: AdmittedKey;
  secret: string;
  externalId: string;
  /** Both factors match, but it is no longer good. */
  spent: string | null;
}

/** Keys in memory, with the manners of the real ones. Tests turn what they need. */
export class FakeKeys implements ApiKeys {
  notServed: Unavailable = null;
  nowMs = Date.UTC(2026, 8, 24, 12, 0, 30);
  /** How many callers were asked for their credentials. */
  authentications = 0;
  readonly #held = new Map<string, HeldKey>();
  readonly #taken = new Map<string, number>();

  /** Adds a key that may do everything, but for what is said; and the headers that prove it. */
  add(given: Partial<AdmittedKey> & { spent?: string; only?: Scope[] } = {}): Record<string, string> {
    const keyId = given.id ?? `ak_${String(this.#held.size).padStart(12, "0")}`;
    const { spent = null, only = [...scopes], ...changed } = given;
    const key: AdmittedKey = {
      kind: "key",
      id: keyId,
      name: "Test key",
      deploymentId: "dep_test",
      scopes: new Set(only),
      workflowAccess: { mode: "all_active", workflow_ids: [] },
      allowedAddresses: null,
      validHours: null,
      expiresAtMs: Date.UTC(2027, 0, 1),
      rateLimitRpm: 1_000,
      dailyRunQuota: 100,
      maxConcurrentRuns: 10,
      ...changed,
    };
    const held = { key, secret: "secret-of-sixteen-or-more", externalId: "ake_external_id", spent };
    this.#held.set(keyId, held);
    return {
      Authorization: `Bearer ${keyId}.${held.secret}`,
      "X-Service-Key-External-Id": held.externalId,
    };
  }

  taken(keyId: string): number {
    return this.#taken.get(keyId) ?? 0;
  }

  unavailable(): Unavailable {
    return this.notServed;
  }

  authenticate(given: { authorization: string | undefined; externalId: string | undefined }): Authenticated {
    this.authentications += 1;
    const parts = parseAuthorization(given.authorization);
    const held = parts ? this.#held.get(parts.keyId) : undefined;
    if (!parts || held?.secret !== parts.secret || held.externalId !== given.externalId) {
      return { ok: false, identified: null, reason: "the credentials do not match" };
    }
    if (held.spent !== null) return { ok: false, identified: held.key, reason: held.spent };
    return { ok: true, key: held.key };
  }

  async takeRateUnit(key: AdmittedKey): ReturnType<ApiKeys["takeRateUnit"]> {
    const taken = this.taken(key.id) + 1;
    this.#taken.set(key.id, taken);
    if (taken <= key.rateLimitRpm) return { ok: true };
    return { ok: false, retryAfterSeconds: secondsToNextUtcMinute(this.nowMs) };
  }
}
