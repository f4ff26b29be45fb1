import { isoTime } from "@sluice/core";
import type { ConsoleTables } from "../tables.ts";

/** A credential as the console shows it: never the secret, nor a hash of one. */
export interface CredentialView {
  readonly credential_id: string;
  readonly deployment_id: string;
  /** `renewing`: the deployment is asked to fetch another secret. `rotating`: it has, and the old one still works. */
  readonly status: "active" | "renewing" | "rotating" | "revoked";
  readonly created_at: string;
  readonly rotated_at: string | null;
  readonly rotating_until: string | null;
  readonly last_used_at: string | null;
  readonly last_address: string | null;
  readonly revoked_at: string | null;
}

type CredentialRow = ConsoleTables["deployment_credentials"];

export function viewCredential(row: CredentialRow, nowMs: number): CredentialView {
  const isRotating = row.previous_valid_until !== null && row.previous_valid_until > nowMs;
  return {
    credential_id: row.credential_id,
    deployment_id: row.deployment_id,
    status: statusOf(row, isRotating),
    created_at: isoTime(row.created_at),
    rotated_at: timeOf(row.rotated_at),
    rotating_until: isRotating ? timeOf(row.previous_valid_until) : null,
    last_used_at: timeOf(row.last_used_at),
    last_address: row.last_address,
    revoked_at: timeOf(row.revoked_at),
  };
}

function statusOf(
  { revoked_at, renewal_asked_at }: CredentialRow,
  isRotating: boolean,
): CredentialView["status"] {
  if (revoked_at !== null) return "revoked";
  if (renewal_asked_at !== null) return "renewing";
  return isRotating ? "rotating" : "active";
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}
