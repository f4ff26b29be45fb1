import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { CreateKeyBody, KeySettings, RotateKeyBody } from "./key-settings.ts";

const settings = {
  name: "Billing system",
  description: "",
  scopes: ["workflows:read", "runs:create"],
  workflow_access: { mode: "all_active", workflow_ids: [] },
  allowed_ranges: ["10.0.0.0/8", "2001:db8::/32"],
  valid_hours_utc: null,
  rate_limit_rpm: 60,
  daily_run_quota: 100,
  max_concurrent_runs: 10,
  expiry_days: 90,
};

const ranges = (count: number) => Array.from({ length: count }, (_, i) => `10.0.${i}.0/24`);
const workflowIds = (count: number) => Array.from({ length: count }, (_, i) => `wf_${i}`);

describe("the settings of a key", () => {
  it.each([
    ["name", "a".repeat(100), "a".repeat(101)],
    ["name", "a", ""],
    ["description", "é".repeat(500), "é".repeat(501)],
    ["scopes", ["runs:read"], []],
    ["scopes", ["runs:read"], ["runs:read", "runs:read"]],
    [
      "workflow_access",
      { mode: "explicit", workflow_ids: workflowIds(50) },
      { mode: "explicit", workflow_ids: workflowIds(51) },
    ],
    ["workflow_access", settings.workflow_access, { mode: "some", workflow_ids: [] }],
    ["allowed_ranges", ranges(32), ranges(33)],
    ["valid_hours_utc", { start_hour: 23, end_hour: 0 }, { start_hour: 24, end_hour: 0 }],
    ["valid_hours_utc", { start_hour: 0, end_hour: 23 }, { start_hour: -1, end_hour: 23 }],
    ["rate_limit_rpm", 10_000, 10_001],
    ["rate_limit_rpm", 1, 0],
    ["daily_run_quota", 100_000, 100_001],
    ["daily_run_quota", 1, 0],
    ["max_concurrent_runs", 100, 101],
    ["max_concurrent_runs", 1, 0],
    ["expiry_days", 30, 31],
    ["expiry_days", 180, 0],
    ["expiry_days", 365, 366],
  ])("%s takes one side of its bound and refuses the other", (field, accepted, refused) => {
    expect(Check(KeySettings, { ...settings, [field]: accepted })).toBe(true);
    expect(Check(KeySettings, { ...settings, [field]: refused })).toBe(false);
  });

  it("names the deployment at creation only", () => {
    expect(Check(CreateKeyBody, { ...settings, deployment_id: "dep_1" })).toBe(true);
    expect(Check(CreateKeyBody, settings)).toBe(false);
    expect(Check(KeySettings, { ...settings, deployment_id: "dep_1" })).toBe(false);
  });

  it("rotates with an overlap of 1 hour, 24 hours, 3 days or 7 days", () => {
    for (const overlap_hours of [1, 24, 72, 168]) expect(Check(RotateKeyBody, { overlap_hours })).toBe(true);
    for (const overlap_hours of [0, 2, 25, 169]) expect(Check(RotateKeyBody, { overlap_hours })).toBe(false);
  });

  it("proposes the defaults of the contract", () => {
    const { properties } = KeySettings;
    expect(properties.rate_limit_rpm).toMatchObject({ default: 60 });
    expect(properties.daily_run_quota).toMatchObject({ default: 100 });
    expect(properties.max_concurrent_runs).toMatchObject({ default: 10 });
    expect(properties.expiry_days).toMatchObject({ default: 90 });
    expect(RotateKeyBody.properties.overlap_hours).toMatchObject({ default: 24 });
  });
});
