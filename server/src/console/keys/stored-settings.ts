import type { HourWindow, KeySettings, Scope, WorkflowAccess } from "@sluice/contract";
import { type ExpiryDays, keyExpiresAt, normaliseScopes } from "@sluice/core";
import type { ConsoleTables } from "../tables.ts";

type KeyRow = ConsoleTables["api_keys"];

/** The columns of a key's settings. They must have passed `checkKeySettings`. */
export function storeSettings(settings: KeySettings, createdAtMs: number) {
  return {
    name: settings.name.trim(),
    description: settings.description,
    scopes: JSON.stringify(normaliseScopes(settings.scopes)),
    workflow_access: JSON.stringify(settings.workflow_access),
    allowed_ranges: JSON.stringify([...new Set(settings.allowed_ranges)]),
    valid_hours: settings.valid_hours_utc && JSON.stringify(settings.valid_hours_utc),
    rate_limit_rpm: settings.rate_limit_rpm,
    daily_run_quota: settings.daily_run_quota,
    max_concurrent_runs: settings.max_concurrent_runs,
    expiry_days: settings.expiry_days,
    expires_at: keyExpiresAt(createdAtMs, settings.expiry_days as ExpiryDays),
  } satisfies Partial<KeyRow>;
}

export function readSettings(row: KeyRow): KeySettings {
  return {
    name: row.name,
    description: row.description,
    scopes: JSON.parse(row.scopes) as Scope[],
    workflow_access: JSON.parse(row.workflow_access) as WorkflowAccess,
    allowed_ranges: JSON.parse(row.allowed_ranges) as string[],
    valid_hours_utc: row.valid_hours === null ? null : (JSON.parse(row.valid_hours) as HourWindow),
    rate_limit_rpm: row.rate_limit_rpm,
    daily_run_quota: row.daily_run_quota,
    max_concurrent_runs: row.max_concurrent_runs,
    expiry_days: row.expiry_days as ExpiryDays,
  };
}
