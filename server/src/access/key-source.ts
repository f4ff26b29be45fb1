import type { KeyRevocation } from "./console-channel.ts";

/** What decides on a key's calls: it goes from the console to the deployment, which keeps a copy. */
export interface KeyRecord {
  key_id: string;
  deployment_id: string;
  name: string;
  scopes: string;
  workflow_access: string;
  allowed_ranges: string;
  valid_hours: string | null;
  rate_limit_rpm: number;
  daily_run_quota: number;
  max_concurrent_runs: number;
  expires_at: number;
  /** SHA-256, in hexadecimal, as are the other two: no credential is kept. */
  secret_hash: string;
  previous_secret_hash: string | null;
  previous_valid_until: number | null;
  external_id_hash: string;
  revoked_at: number | null;
  deleted_at: number | null;
  revision: number;
  changed_at: number;
}

/** What the key is called that a first start makes and prints. */
export const demoKeyName = "Demo key";

/** Every field of a key record. */
export const keyRecordFields = [
  "key_id",
  "deployment_id",
  "name",
  "scopes",
  "workflow_access",
  "allowed_ranges",
  "valid_hours",
  "rate_limit_rpm",
  "daily_run_quota",
  "max_concurrent_runs",
  "expires_at",
  "secret_hash",
  "previous_secret_hash",
  "previous_valid_until",
  "external_id_hash",
  "revoked_at",
  "deleted_at",
  "revision",
  "changed_at",
] as const satisfies ReadonlyArray<keyof KeyRecord>;

export interface KeyRevision {
  readonly revision: number;
  readonly ageMs: number;
}

/** Where a deployment hears of its keys. Every method fails when the keys table cannot be reached. */
export interface KeySource {
  /**
   * Grows with every change of a key. `ageMs`: how long ago it was that. A source that is told of changes may answer
   * what it was told last, unless it is asked for a fresh one.
   */
  revision(options?: { readonly fresh: boolean }): Promise<KeyRevision>;
  /** The keys that changed after that revision; all of them after 0. Deleted ones stay among them. */
  changedSince(revision: number): Promise<KeyRecord[]>;
  /** Tells the source that the deployment has taken over every change up to this one. */
  acknowledge(revision: number): Promise<void>;
  /** Tells it of keys that were revoked, and that it holds as if they never were. */
  remindOfRevocations(keys: readonly KeyRevocation[]): Promise<void>;
}
