import type { HourWindow, Scope, WorkflowAccess } from "@sluice/contract";
import { type AddressList, compileAddressList } from "@sluice/core";
import type { KeyRecord } from "../../access/key-source.ts";
import type { AdmittedKey } from "./api-keys.ts";

/** A mirrored key made ready for checking calls: nothing is parsed or compiled while a caller waits. */
export interface MirroredKey {
  readonly admitted: AdmittedKey;
  /** The same, for whoever still comes with the secret that a rotation has replaced. */
  readonly admittedByOldSecret: AdmittedKey;
  readonly secretHash: Buffer;
  readonly previousSecretHash: Buffer | null;
  readonly previousValidUntilMs: number;
  readonly externalIdHash: Buffer;
  readonly isRevoked: boolean;
  readonly revision: number;
  readonly changedAtMs: number;
}

export function admitKey(row: KeyRecord): MirroredKey {
  const admitted: AdmittedKey = {
    kind: "key",
    id: row.key_id,
    name: row.name,
    deploymentId: row.deployment_id,
    scopes: new Set(JSON.parse(row.scopes) as Scope[]),
    workflowAccess: JSON.parse(row.workflow_access) as WorkflowAccess,
    allowedAddresses: addressesOf(JSON.parse(row.allowed_ranges) as string[]),
    validHours: row.valid_hours === null ? null : (JSON.parse(row.valid_hours) as HourWindow),
    expiresAtMs: row.expires_at,
    rateLimitRpm: row.rate_limit_rpm,
    dailyRunQuota: row.daily_run_quota,
    maxConcurrentRuns: row.max_concurrent_runs,
  };
  return {
    admitted,
    admittedByOldSecret: { ...admitted, oldSecretEndsAtMs: row.previous_valid_until ?? 0 },
    secretHash: comparable(row.secret_hash),
    previousSecretHash: row.previous_secret_hash === null ? null : comparable(row.previous_secret_hash),
    previousValidUntilMs: row.previous_valid_until ?? 0,
    externalIdHash: comparable(row.external_id_hash),
    isRevoked: row.revoked_at !== null,
    revision: row.revision,
    changedAtMs: row.changed_at,
  };
}

/** A hash in hexadecimal, as bytes that can be compared in the same time whatever is in them. */
export function comparable(hash: string): Buffer {
  return Buffer.from(hash, "latin1");
}

function addressesOf(ranges: readonly string[]): AddressList | null {
  if (ranges.length === 0) return null;
  const compiled = compileAddressList(ranges);
  // An allow-list that cannot be read must let nobody in; a key that throws here is not admitted at all.
  if (!compiled.ok) throw new Error("The allow-list of a mirrored key cannot be read.");
  return compiled.list;
}
