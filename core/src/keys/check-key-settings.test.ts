import type { KeySettings } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { checkKeySettings, type KeySettingsDraft } from "./check-key-settings.ts";

const sound: KeySettings = {
  name: "Billing",
  description: "",
  scopes: ["workflows:read", "runs:create"],
  workflow_access: { mode: "all_active", workflow_ids: [] },
  allowed_ranges: [],
  valid_hours_utc: null,
  rate_limit_rpm: 60,
  daily_run_quota: 100,
  max_concurrent_runs: 10,
  expiry_days: 90,
};
const namesOf = (changes: Partial<KeySettingsDraft>) =>
  checkKeySettings({ ...sound, ...changes }).map(({ name }) => name);
const listed = (count: number) => Array.from({ length: count }, (_, index) => `wf_${index}`);
const ranges = (count: number) => Array.from({ length: count }, (_, index) => `10.0.${index}.0/24`);

describe("checkKeySettings", () => {
  it("finds nothing wrong with the defaults", () => {
    expect(checkKeySettings(sound)).toEqual([]);
  });

  it.each<Partial<KeySettingsDraft>>([
    { name: "a" },
    { name: "😀".repeat(100) },
    { description: "😀".repeat(500) },
    { description: "two\nlines" },
    { scopes: ["runs:delete"] },
    { scopes: ["runs:create"] },
    { workflow_access: { mode: "explicit", workflow_ids: listed(1) } },
    { workflow_access: { mode: "explicit", workflow_ids: listed(50) } },
    { allowed_ranges: ranges(32) },
    { allowed_ranges: ["203.0.113.0/24", "2001:db8::/32"] },
    { expiry_days: 30 },
    { expiry_days: 180 },
    { expiry_days: 365 },
    { rate_limit_rpm: 1 },
    { rate_limit_rpm: 10_000 },
    { daily_run_quota: 1 },
    { daily_run_quota: 100_000 },
    { max_concurrent_runs: 1 },
    { max_concurrent_runs: 100 },
    { valid_hours_utc: { start_hour: 22, end_hour: 6 } },
  ])("takes %j", (changes) => {
    expect(namesOf(changes)).toEqual([]);
  });

  it.each<[string, Partial<KeySettingsDraft>]>([
    ["name", { name: "" }],
    ["name", { name: " \t " }],
    ["name", { name: "a".repeat(101) }],
    ["name", { name: "a\u0000b" }],
    ["name", { name: "Billing\n2026-09-24 key revoked" }],
    ["description", { description: "a".repeat(501) }],
    ["scopes", { scopes: [] }],
    ["scopes", { scopes: ["runs:write"] }],
    ["scopes", { scopes: ["toString"] }],
    ["scopes", { scopes: ["runs:read", "runs:read"] }],
    ["workflow_access", { workflow_access: { mode: "some", workflow_ids: listed(1) } }],
    ["workflow_access", { workflow_access: { mode: "all_active", workflow_ids: listed(1) } }],
    ["workflow_access", { workflow_access: { mode: "explicit", workflow_ids: [] } }],
    ["workflow_access", { workflow_access: { mode: "explicit", workflow_ids: listed(51) } }],
    ["workflow_access", { workflow_access: { mode: "explicit", workflow_ids: ["wf_1", "wf_1"] } }],
    ["allowed_ranges", { allowed_ranges: ranges(33) }],
    ["allowed_ranges[1]", { allowed_ranges: ["10.0.0.0/8", "office", "::/0"] }],
    ["allowed_ranges[0]", { allowed_ranges: ["10.0.0.1/8"] }],
    ["expiry_days", { expiry_days: 0 }],
    ["expiry_days", { expiry_days: 31 }],
    ["expiry_days", { expiry_days: 366 }],
    ["rate_limit_rpm", { rate_limit_rpm: 0 }],
    ["rate_limit_rpm", { rate_limit_rpm: 10_001 }],
    ["rate_limit_rpm", { rate_limit_rpm: 1.5 }],
    ["rate_limit_rpm", { rate_limit_rpm: Number.NaN }],
    ["daily_run_quota", { daily_run_quota: 0 }],
    ["daily_run_quota", { daily_run_quota: 100_001 }],
    ["max_concurrent_runs", { max_concurrent_runs: 0 }],
    ["max_concurrent_runs", { max_concurrent_runs: 101 }],
    ["valid_hours_utc", { valid_hours_utc: { start_hour: 9, end_hour: 9 } }],
    ["valid_hours_utc", { valid_hours_utc: { start_hour: 9, end_hour: 24 } }],
  ])("names %s in %j", (name, changes) => {
    expect(namesOf(changes)).toEqual([name]);
  });

  it("names every fault at once", () => {
    const changes = {
      name: "",
      scopes: [],
      allowed_ranges: ["a", "b"],
      expiry_days: 1,
      max_concurrent_runs: 0,
    };
    expect(namesOf(changes)).toEqual([
      "name",
      "scopes",
      "allowed_ranges[0]",
      "allowed_ranges[1]",
      "expiry_days",
      "max_concurrent_runs",
    ]);
  });

  it("says what to do", () => {
    expect(checkKeySettings({ ...sound, rate_limit_rpm: 0, expiry_days: 7 })).toEqual([
      { name: "expiry_days", reason: "Choose one of 30, 90, 180, 365 days." },
      { name: "rate_limit_rpm", reason: "Write a whole number from 1 to 10,000." },
    ]);
  });
});
