import type { KeySettings } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { type SimulatedCall, type SimulatedKey, simulateCall } from "./simulate-call.ts";

const noon = Date.parse("2026-11-15T12:00:00Z");

const settings: KeySettings = {
  name: "Billing",
  description: "",
  scopes: ["workflows:read", "runs:create"],
  workflow_access: { mode: "explicit", workflow_ids: ["wf_1"] },
  allowed_ranges: ["203.0.113.0/24"],
  valid_hours_utc: { start_hour: 8, end_hour: 18 },
  rate_limit_rpm: 60,
  daily_run_quota: 100,
  max_concurrent_runs: 10,
  expiry_days: 90,
};

const key: SimulatedKey = {
  settings,
  revokedAtMs: null,
  expiresAtMs: noon + 1_000,
  isGoverned: true,
};

const call: SimulatedCall = {
  address: "203.0.113.7",
  atMs: noon,
  scope: "runs:create",
  workflowId: "wf_1",
  startsRun: true,
};

const said = (changes: Partial<SimulatedKey>, called: Partial<SimulatedCall> = {}) =>
  simulateCall({ ...key, ...changes }, { ...call, ...called }).map(({ check, verdict, reason }) =>
    [check, verdict, reason].join(" "),
  );

describe("simulating a call", () => {
  it("walks every check in the order of the contract, and says what only the deployment knows", () => {
    expect(simulateCall(key, call).map(({ check, verdict }) => [check, verdict])).toEqual([
      ["deployment", "passes"],
      ["credentials", "passes"],
      ["address", "passes"],
      ["hours", "passes"],
      ["rate", "unknown"],
      ["scope", "passes"],
      ["workflow", "unknown"],
      ["slots", "unknown"],
      ["quota", "unknown"],
    ]);
  });

  it("stops at the check that refuses", () => {
    expect(said({ isGoverned: false })).toEqual(["deployment refuses not_governed"]);
    expect(said({ revokedAtMs: noon }).at(-1)).toBe("credentials refuses revoked");
    expect(said({}, { atMs: noon + 1_000 }).at(-1)).toBe("credentials refuses expired");
    expect(said({}, { address: "198.51.100.1" }).at(-1)).toBe("address refuses address");
    expect(said({}, { address: "not an address" }).at(-1)).toBe("address refuses address");
    expect(said({ expiresAtMs: noon * 2 }, { atMs: noon + 6 * 3_600_000 }).at(-1)).toBe(
      "hours refuses hours",
    );
    expect(said({}, { scope: "runs:delete" }).at(-1)).toBe("scope refuses scope");
    expect(said({}, { workflowId: "wf_2" }).at(-1)).toBe("workflow refuses workflow_not_listed");
  });

  it("takes the other side of each bound", () => {
    expect(said({ revokedAtMs: noon + 1 })).toHaveLength(9);
    expect(said({}, { atMs: noon + 999 })).toHaveLength(9);
    expect(said({}, { address: "203.0.113.255" })).toHaveLength(9);
    expect(said({ expiresAtMs: noon * 2 }, { atMs: noon + 6 * 3_600_000 - 1 })).toHaveLength(9);
    const everything = { ...settings, workflow_access: { mode: "all_active" as const, workflow_ids: [] } };
    expect(said({ settings: everything }, { workflowId: "wf_2" })).toHaveLength(9);
  });

  it("leaves out the checks that a route does not come to", () => {
    expect(said({}, { scope: null, workflowId: null, startsRun: false })).toHaveLength(6);
  });

  it("names the address first where the hour is wrong too", () => {
    expect(
      said({ expiresAtMs: noon * 2 }, { address: "198.51.100.1", atMs: noon + 9 * 3_600_000 }).at(-1),
    ).toBe("address refuses address");
  });
});
