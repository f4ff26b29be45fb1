import type { HourWindow } from "@sluice/contract";
import type { AddressList } from "@sluice/core";
import type { KeyActor } from "../../access/actor.ts";

/** A key as the deployment knows it: no secret, only what decides on its calls. */
export interface AdmittedKey extends KeyActor {
  readonly deploymentId: string;
  /** Null: any address. */
  readonly allowedAddresses: AddressList | null;
  readonly validHours: HourWindow | null;
  readonly expiresAtMs: number;
  readonly rateLimitRpm: number;
}

export type Authenticated =
  | { readonly ok: true; readonly key: AdmittedKey }
  /** `identified`: both factors matched, but the key is no longer good. The refusal goes on its record. */
  | { readonly ok: false; readonly identified: AdmittedKey | null; readonly reason: string };

/** What the API asks of the keys it mirrors. Answers come from memory, but for the shared rate window. */
export interface ApiKeys {
  /** Why the API is not served at all, or null. */
  unavailable(): "not_governed" | "not_enabled" | "keys_table_unreachable" | null;
  authenticate(given: { authorization: string | undefined; externalId: string | undefined }): Authenticated;
  /** Takes one request of this UTC minute. Exact across processes. */
  takeRateUnit(key: AdmittedKey): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>;
}

/** One request as the usage view shows it. `reason` says why a call was refused. */
export interface RequestRecord {
  readonly keyId: string;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly address: string;
  readonly requestId: string;
  readonly reason: string | null;
  /** Set where the call came with the secret that a rotation has replaced: when that one ends. */
  readonly oldSecretEndsAtMs?: number | undefined;
}
