import { timingSafeEqual } from "node:crypto";
import { limits } from "@sluice/contract";
import {
  isExternalId,
  lifeFault,
  parseAuthorization,
  secondsToNextUtcMinute,
  utcMinuteStart,
} from "@sluice/core";
import type { KeyRecord } from "../../access/key-source.ts";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import type { Counters } from "../../platform/db/counters.ts";
import { admitKey, comparable, type MirroredKey } from "./admit-key.ts";
import type { AdmittedKey, ApiKeys, Authenticated } from "./api-keys.ts";

/** What one look at the mirror showed. */
export interface MirrorReading {
  readonly governed: boolean;
  readonly revision: number;
  /** As of when the mirror held every change. */
  readonly heardAtMs: number;
  /** False while the console is behind the mirror, and they have not been compared as a whole. */
  readonly isTrusted: boolean;
  readonly keys: readonly KeyRecord[];
  /** Every key there is, rather than those that changed. */
  readonly isWhole: boolean;
}

interface MirroredKeysOptions {
  deploymentId: string;
  counters: Counters;
  now(): number;
  /** Told of a key that cannot be read; it is refused until it can. */
  onUnreadableKey(keyId: string, cause: unknown): void;
}

const staleAfterMs = limits.key.mirrorStaleAfterSeconds * 1_000;

// What a call is compared with when its key is unknown, so that it takes as long as with a known one.
const nobody = Buffer.alloc(64, 0xff);

/** The deployment's keys in memory. `take` and `hear` bring news; everything else answers from what is held. */
export class MirroredKeys implements ApiKeys {
  readonly #options: MirroredKeysOptions;
  #keys = new Map<string, MirroredKey>();
  #governed = true;
  #isEnabled = false;
  #isAway = false;
  #isTrusted = true;
  #heardAtMs = Number.NEGATIVE_INFINITY;
  #revision = 0;
  readonly #fullWindows = new Map<string, { windowMs: number; limit: number }>();

  constructor(options: MirroredKeysOptions) {
    this.#options = options;
  }

  /** Every change up to this one is held. */
  get revision(): number {
    return this.#revision;
  }

  unavailable(): ReturnType<ApiKeys["unavailable"]> {
    if (!this.#governed) return "not_governed";
    // A key may have been revoked without a word reaching us: from here on nobody is let in.
    const isStale = this.#options.now() - this.#heardAtMs > staleAfterMs;
    if (isStale || this.#isAway || !this.#isTrusted) return "keys_table_unreachable";
    return this.#isEnabled ? null : "not_enabled";
  }

  authenticate(given: Parameters<ApiKeys["authenticate"]>[0]): Authenticated {
    const parts = parseAuthorization(given.authorization);
    const externalId = isExternalId(given.externalId ?? "") ? (given.externalId ?? null) : null;
    const key = parts === null ? undefined : this.#keys.get(parts.keyId);

    // The same work whatever is wrong: both values are hashed and compared, whether or not there is a key.
    const secretHash = comparable(hashCredential(parts?.secret ?? ""));
    const externalIdHash = comparable(hashCredential(externalId ?? ""));
    const isCurrent = timingSafeEqual(secretHash, key?.secretHash ?? nobody);
    const isPrevious = timingSafeEqual(secretHash, key?.previousSecretHash ?? nobody);
    const isSecondFactor = timingSafeEqual(externalIdHash, key?.externalIdHash ?? nobody);

    if (given.authorization === undefined || given.externalId === undefined)
      return unidentified("credentials_missing");
    if (parts === null || externalId === null) return unidentified("credentials_malformed");
    if (key === undefined) return unidentified("unknown_key");
    const nowMs = this.#options.now();
    if (!isCurrent && !(isPrevious && nowMs < key.previousValidUntilMs)) return unidentified("wrong_secret");
    if (!isSecondFactor) return unidentified("wrong_external_id");

    const admitted = isCurrent ? key.admitted : key.admittedByOldSecret;
    const ended = lifeFault({ isRevoked: key.isRevoked, expiresAtMs: admitted.expiresAtMs }, nowMs);
    if (ended !== null) return { ok: false, identified: admitted, reason: `key_${ended}` };
    if (admitted.deploymentId !== this.#options.deploymentId)
      return { ok: false, identified: admitted, reason: "other_deployment" };
    return { ok: true, key: admitted };
  }

  async takeRateUnit({ id: keyId, rateLimitRpm }: AdmittedKey): ReturnType<ApiKeys["takeRateUnit"]> {
    const nowMs = this.#options.now();
    const windowMs = utcMinuteStart(nowMs);
    const full = this.#fullWindows.get(keyId);
    // A window that was full stays full: a caller who does not wait costs no more than this look.
    const isKnownFull = full?.windowMs === windowMs && full.limit >= rateLimitRpm;
    if (!isKnownFull && (await this.#options.counters.take(keyId, windowMs, rateLimitRpm)))
      return { ok: true };
    if (!isKnownFull) this.#fullWindows.set(keyId, { windowMs, limit: rateLimitRpm });
    return { ok: false, retryAfterSeconds: secondsToNextUtcMinute(nowMs) };
  }

  /** Takes over what a look at the mirror showed. */
  take(reading: MirrorReading): void {
    const before = this.#keys;
    if (reading.isWhole) {
      this.#keys = new Map();
      this.#fullWindows.clear();
    }
    for (const row of reading.keys) this.#store(row, before.get(row.key_id));
    this.#governed = reading.governed;
    this.#isEnabled ||= reading.keys.length > 0;
    this.#revision = reading.revision;
    this.#isTrusted = reading.isTrusted;
    this.#isAway = false;
    this.hear(reading.heardAtMs);
  }

  /** The keys held were all there was at this time. */
  hear(atMs: number): void {
    this.#heardAtMs = Math.max(this.#heardAtMs, atMs);
  }

  /** The deployment's database cannot be reached: a call that is let in would only wait for it. */
  lose(): void {
    this.#isAway = true;
  }

  #store(row: KeyRecord, before: MirroredKey | undefined): void {
    this.#keys.delete(row.key_id);
    if (row.deleted_at !== null) return;
    if (before?.revision === row.revision && before.changedAtMs === row.changed_at) {
      this.#keys.set(row.key_id, before);
      return;
    }
    try {
      this.#keys.set(row.key_id, admitKey(row));
    } catch (cause) {
      this.#options.onUnreadableKey(row.key_id, cause);
    }
  }
}

function unidentified(reason: string): Authenticated {
  return { ok: false, identified: null, reason };
}
