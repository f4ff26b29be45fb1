import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isoTime } from "./iso-time.ts";
import { parseIsoTime } from "./parse-iso-time.ts";

describe("reading a moment", () => {
  it("takes back every moment as it is written", () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 }), (epochMs) => {
        expect(parseIsoTime(isoTime(epochMs))).toBe(epochMs);
        expect(parseIsoTime(isoTime(epochMs).slice(0, 10))).toBe(
          Math.floor(epochMs / 86_400_000) * 86_400_000,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["2026-09-01", "2026-09-01T00:00:00.000Z"],
    ["2026-09-01T10:20Z", "2026-09-01T10:20:00.000Z"],
    ["2026-09-01T10:20:30+02:00", "2026-09-01T08:20:30.000Z"],
    ["2026-09-01T10:20:30-0530", "2026-09-01T15:50:30.000Z"],
    ["2026-01-01T00:30:00+01", "2025-12-31T23:30:00.000Z"],
    ["2026-09-01T10:20:30,5Z", "2026-09-01T10:20:30.500Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["2000-02-29", "2000-02-29T00:00:00.000Z"],
  ])("takes %s", (text, moment) => {
    expect(parseIsoTime(text)).toBe(Date.parse(moment));
  });

  it("keeps what is finer than a millisecond", () => {
    const whole = Date.parse("2026-09-01T10:20:30.123Z");
    const read = parseIsoTime("2026-09-01T10:20:30.123456Z") ?? 0;
    expect(Math.floor(read)).toBe(whole);
    expect(Math.ceil(read)).toBe(whole + 1);
  });

  it.each([
    "",
    "yesterday",
    "1790000000000",
    "2026-9-1",
    "2026-13-01",
    "2026-00-10",
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-09-00",
    "2026-09-01T10:20:30",
    "2026-09-01 10:20:30Z",
    "2026-09-01T10:20:30 02:00",
    "2026-09-01T24:00:00Z",
    "2026-09-01T10:60Z",
    "2026-09-01T10:20:60Z",
    "2026-09-01T10:20:30.Z",
    "2026-09-01T10:20:30.1234567890Z",
    "2026-09-01T10:20:30+24:00",
    "2026-09-01T10:20:30+02:60",
    "2026-09-01T10Z",
    "2026-09-01T10:20:30z",
    "2026-09-01\n",
    "+002026-09-01",
    "２０２６-09-01",
  ])("refuses %j", (text) => {
    expect(parseIsoTime(text)).toBeNull();
  });
});
