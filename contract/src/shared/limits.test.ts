import { describe, expect, it } from "vitest";
import { apiVersion, limits, minimumRelease } from "./limits.ts";

describe("limits", () => {
  it("carry the date of the contract and the oldest release it runs on", () => {
    expect(apiVersion).toBe("2026-09-24");
    expect(minimumRelease).toBe("1.0.139");
  });

  it("count KB, MB and GB in powers of two", () => {
    expect(limits.request.bodyMaxBytes).toBe(1_048_576);
    expect(limits.outputs.singleDownloadMaxBytes).toBe(26_214_400);
    expect(limits.outputs.bundleMaxBytes).toBe(524_288_000);
    expect(limits.outputs.resultInlineMaxBytes).toBe(262_144);
    expect(limits.outputs.resultSchemaMaxBytes).toBe(32_768);
    expect(limits.events.payloadMaxBytes).toBe(16_384);
    expect(limits.app.uploadMaxBytes).toBe(104_857_600);
    expect(limits.app.largeTextMaxBytes).toBe(8_388_608);
    expect(limits.app.inlineViewerMaxBytes).toBe(512_000);
    expect(limits.console.trustedCertificatesMaxBytes).toBe(65_536);
    expect(limits.parameter.storagePrefixMaxBytes).toEqual({
      min: 1,
      default: 2_147_483_648,
      max: 21_474_836_480,
    });
  });

  it("put every default inside its range", () => {
    const ranges = Object.values(limits).flatMap((group) => Object.entries(group));
    for (const [name, bound] of ranges) {
      if (typeof bound !== "object" || !("min" in bound) || !("max" in bound)) continue;
      expect(bound.min, name).toBeLessThanOrEqual(bound.max);
      if ("default" in bound) {
        expect(bound.default, name).toBeGreaterThanOrEqual(bound.min);
        expect(bound.default, name).toBeLessThanOrEqual(bound.max);
      }
    }
    expect(limits.key.expiryDays).toContain(limits.key.defaultExpiryDays);
    expect(limits.key.rotationOverlapHours).toContain(limits.key.defaultRotationOverlapHours);
  });

  it("let a deployment notice a silent keys table before a revocation is overdue", () => {
    expect(limits.key.mirrorStaleAfterSeconds).toBeLessThan(limits.key.revocationSeconds);
  });
});
