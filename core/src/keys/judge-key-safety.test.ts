import { describe, expect, it } from "vitest";
import { DAY_MS } from "../time/utc-time.ts";
import { judgeKeySafety, type KeyInUse } from "./judge-key-safety.ts";

const now = Date.parse("2026-11-15T12:00:00Z");
const daysAgo = (days: number) => now - days * DAY_MS;

/** Nothing is wrong with it. */
const sound: KeyInUse = {
  settings: {
    scopes: ["runs:read"],
    allowed_ranges: ["203.0.113.0/24"],
    rate_limit_rpm: 60,
    daily_run_quota: 100,
  },
  createdAtMs: daysAgo(60),
  expiresAtMs: now + 30 * DAY_MS,
  lastUsedAtMs: daysAgo(1),
  scopesLastUsedMs: { "runs:read": daysAgo(1) },
  busiestHour: 100,
  busiestDay: 100,
};

function found(changes: Partial<KeyInUse>, settings: Partial<KeyInUse["settings"]> = {}): string[] {
  const key = { ...sound, ...changes, settings: { ...sound.settings, ...settings } };
  return judgeKeySafety(key, now).map(({ finding }) => finding);
}

describe("the safety of a key", () => {
  it("has nothing to say about a sound one", () => {
    expect(found({})).toEqual([]);
  });

  it.each([
    [
      "never_used",
      { lastUsedAtMs: null, createdAtMs: daysAgo(7) },
      { lastUsedAtMs: null, createdAtMs: daysAgo(7) + 1 },
    ],
    ["idle", { lastUsedAtMs: daysAgo(90) }, { lastUsedAtMs: daysAgo(90) + 1 }],
    ["expires_soon", { expiresAtMs: now + 14 * DAY_MS }, { expiresAtMs: now + 14 * DAY_MS + 1 }],
  ] as const)("finds %s on one side of its bound only", (finding, inside, outside) => {
    expect(found(inside)).toContain(finding);
    expect(found(outside)).not.toContain(finding);
  });

  it.each([[[]], [["0.0.0.0/0"]], [["10.0.0.0/8", "::/0"]]])("finds %j open to every address", (ranges) => {
    expect(found({}, { allowed_ranges: ranges })).toEqual(["open_to_every_address"]);
  });

  it("takes a narrower range for closed", () => {
    expect(found({}, { allowed_ranges: ["10.0.0.0/8", "2001:db8::/10"] })).toEqual([]);
  });

  it("finds the scopes that were not used for 90 days", () => {
    const settings = { scopes: ["runs:read", "outputs:read"] as const };
    const used = (days: number, less = 0) => ({
      scopesLastUsedMs: { "runs:read": daysAgo(1), "outputs:read": daysAgo(days) + less },
    });
    const key = { ...sound, ...used(90), settings: { ...sound.settings, scopes: [...settings.scopes] } };
    expect(judgeKeySafety(key, now)).toEqual([{ finding: "unused_scopes", scopes: ["outputs:read"] }]);
    expect(judgeKeySafety({ ...key, ...used(90, 1) }, now)).toEqual([]);
    expect(judgeKeySafety({ ...key, createdAtMs: daysAgo(30) + 1 }, now)).toEqual([]);
  });

  it("finds limits that were raised and are ten times what is used", () => {
    expect(found({ busiestHour: 12 }, { rate_limit_rpm: 120 })).toEqual(["rate_far_above_use"]);
    expect(found({ busiestHour: 13 }, { rate_limit_rpm: 120 })).toEqual([]);
    expect(found({ busiestDay: 20 }, { daily_run_quota: 200 })).toEqual(["quota_far_above_use"]);
    expect(found({ busiestDay: 21 }, { daily_run_quota: 200 })).toEqual([]);
    // The defaults are nobody's choice.
    expect(found({ busiestHour: 1, busiestDay: 1 })).toEqual([]);
  });

  it("says of a key that was not used for long only that", () => {
    const idle = { lastUsedAtMs: daysAgo(100), scopesLastUsedMs: { "runs:read": daysAgo(100) } };
    expect(found(idle)).toEqual(["idle"]);
  });
});
