import { type KeySettings, limits, type Scope } from "@sluice/contract";
import { DAY_MS } from "../time/utc-time.ts";

const { safety, rateLimitRpm, dailyRunQuota } = limits.key;

/** A key and what is known of its use in the last 90 days. */
export interface KeyInUse {
  readonly settings: Pick<KeySettings, "scopes" | "allowed_ranges" | "rate_limit_rpm" | "daily_run_quota">;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly lastUsedAtMs: number | null;
  readonly scopesLastUsedMs: Readonly<Partial<Record<Scope, number>>>;
  /** The requests of its busiest hour, refused ones among them. */
  readonly busiestHour: number;
  /** No fewer than the runs that it started in its busiest day. */
  readonly busiestDay: number;
}

export type KeySafetyFinding =
  | { readonly finding: "never_used"; readonly createdAtMs: number }
  | { readonly finding: "idle"; readonly lastUsedAtMs: number }
  | { readonly finding: "expires_soon"; readonly expiresAtMs: number }
  | { readonly finding: "open_to_every_address" }
  | { readonly finding: "unused_scopes"; readonly scopes: readonly Scope[] }
  | { readonly finding: "rate_far_above_use"; readonly limit: number; readonly used: number }
  | { readonly finding: "quota_far_above_use"; readonly limit: number; readonly used: number };

/** What is worth a second look about a key that is neither revoked nor expired. */
export function judgeKeySafety(key: KeyInUse, nowMs: number): KeySafetyFinding[] {
  return [
    ...useFindings(key, nowMs),
    ...expiryFindings(key, nowMs),
    ...openFindings(key),
    ...excess(key, nowMs),
  ];
}

function useFindings({ createdAtMs, lastUsedAtMs }: KeyInUse, nowMs: number): KeySafetyFinding[] {
  if (lastUsedAtMs === null) {
    return nowMs - createdAtMs >= safety.neverUsedDays * DAY_MS
      ? [{ finding: "never_used", createdAtMs }]
      : [];
  }
  return nowMs - lastUsedAtMs >= safety.idleDays * DAY_MS ? [{ finding: "idle", lastUsedAtMs }] : [];
}

function expiryFindings({ expiresAtMs }: KeyInUse, nowMs: number): KeySafetyFinding[] {
  return expiresAtMs - nowMs <= safety.expirySoonDays * DAY_MS
    ? [{ finding: "expires_soon", expiresAtMs }]
    : [];
}

/** A range of every address is as open as no list. */
function openFindings({ settings: { allowed_ranges: ranges } }: KeyInUse): KeySafetyFinding[] {
  const isOpen = ranges.length === 0 || ranges.some((range) => /\/0+$/.test(range.trim()));
  return isOpen ? [{ finding: "open_to_every_address" }] : [];
}

/** More than it uses. A key that is young, or not used at all, has not shown yet what it needs. */
function excess(key: KeyInUse, nowMs: number): KeySafetyFinding[] {
  const { settings, createdAtMs, lastUsedAtMs, scopesLastUsedMs } = key;
  if (lastUsedAtMs === null || nowMs - createdAtMs < safety.judgedAfterDays * DAY_MS) return [];
  const since = nowMs - safety.idleDays * DAY_MS;
  const unused = settings.scopes.filter((scope) => (scopesLastUsedMs[scope] ?? 0) <= since);
  const findings: KeySafetyFinding[] = [];
  // All of them unused means that the key is idle, which is said already.
  if (unused.length > 0 && unused.length < settings.scopes.length) {
    findings.push({ finding: "unused_scopes", scopes: unused });
  }
  // The hour's requests, were they all sent in one minute, and all of a day's answers to starts and cancels: use is
  // never above these, so a limit that is far above them is far above use.
  const { rate_limit_rpm: rate, daily_run_quota: quota } = settings;
  if (rate > rateLimitRpm.default && rate >= safety.excessFactor * key.busiestHour) {
    findings.push({ finding: "rate_far_above_use", limit: rate, used: key.busiestHour });
  }
  if (quota > dailyRunQuota.default && quota >= safety.excessFactor * key.busiestDay) {
    findings.push({ finding: "quota_far_above_use", limit: quota, used: key.busiestDay });
  }
  return findings;
}
