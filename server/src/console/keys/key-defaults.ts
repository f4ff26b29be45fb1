import { limits } from "@sluice/contract";
import type { KeySettingsDraft } from "@sluice/core";

const { key: bounds } = limits;

/** What a key has of everything that is not said: all but a name and its scopes. */
export const keyDefaults: KeySettingsDraft = {
  name: "",
  description: "",
  scopes: [],
  workflow_access: { mode: "all_active", workflow_ids: [] },
  allowed_ranges: [],
  valid_hours_utc: null,
  rate_limit_rpm: bounds.rateLimitRpm.default,
  daily_run_quota: bounds.dailyRunQuota.default,
  max_concurrent_runs: bounds.maxConcurrentRuns.default,
  expiry_days: bounds.defaultExpiryDays,
};
