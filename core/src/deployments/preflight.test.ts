import { describe, expect, it } from "vitest";
import { deploymentDefaults } from "./deployment-defaults.ts";
import { type PreflightFacts, preflight } from "./preflight.ts";

const nowMs = Date.parse("2026-11-15T12:00:00Z");
const dayMs = 86_400_000;

const ready: PreflightFacts = {
  kind: "governed",
  settings: {
    ...deploymentDefaults,
    user_access_ranges: ["10.0.0.0/8"],
    region: "eu-west-1",
    inference_zone: "eu",
    app_domain: "flows.example.com",
  },
  certificates: [{ subject: "Root", validUntilMs: nowMs + 31 * dayMs, isAuthority: true }],
  release: "1.1.0",
  isReleaseSupported: true,
  lastHeardAtMs: nowMs,
  hasNewestSettings: true,
  consoleRanges: ["10.0.0.0/8"],
  administratorsWithoutSecondFactor: 0,
  nowMs,
};

function codesOf(changes: Partial<PreflightFacts>): string[] {
  return preflight({ ...ready, ...changes }).map(({ code }) => code);
}

const certificate = (changes: object) => ({
  certificates: [{ subject: "Root", validUntilMs: nowMs + 31 * dayMs, isAuthority: true, ...changes }],
});
const settings = (changes: object) => ({ settings: { ...ready.settings, ...changes } });

describe("preflight", () => {
  it("has nothing to say of a deployment that is ready", () => {
    expect(preflight(ready)).toEqual([]);
  });

  it.each<[string, Partial<PreflightFacts>]>([
    [
      "never_heard",
      { lastHeardAtMs: null, release: null, isReleaseSupported: false, hasNewestSettings: false },
    ],
    ["not_heard", { lastHeardAtMs: nowMs - 120_001 }],
    ["release_too_old", { release: "1.0.138", isReleaseSupported: false }],
    ["licence_on_hold", settings({ licence: { state: "on_hold", reason: "Unpaid", license_id: null } })],
    ["settings_not_taken_over", { hasNewestSettings: false }],
    ["standard", { kind: "standard" }],
    ["open_to_every_address", settings({ user_access_ranges: ["10.0.0.0/8", "::/0"] })],
    ["console_open_to_every_address", { consoleRanges: ["0.0.0.0/0"] }],
    ["no_second_factor", { administratorsWithoutSecondFactor: 1 }],
    ["no_certificates", { certificates: [] }],
    ["certificate_ended", certificate({ validUntilMs: nowMs })],
    ["certificate_ends_soon", certificate({ validUntilMs: nowMs + 30 * dayMs })],
    ["not_an_authority", certificate({ isAuthority: false })],
    ["no_region", settings({ region: null })],
    ["no_inference_zone", settings({ inference_zone: null })],
    ["no_app_domain", settings({ app_domain: null })],
  ])("says %s, and only that", (code, changes) => {
    expect(codesOf(changes)).toEqual([code]);
  });

  it("is content up to each bound", () => {
    expect(codesOf({ lastHeardAtMs: nowMs - 120_000 })).toEqual([]);
    expect(codesOf(certificate({ validUntilMs: nowMs + 30 * dayMs + 1 }))).toEqual([]);
  });

  it("puts what does not work before what is worth knowing", () => {
    const found = preflight({ ...ready, kind: "standard", certificates: [], consoleRanges: ["::/0"] });
    expect(found.map(({ severity }) => severity)).toEqual(["warning", "notice", "notice"]);
  });
});
