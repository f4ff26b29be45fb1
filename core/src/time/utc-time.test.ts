import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DAY_MS,
  secondsToNextUtcDay,
  secondsToNextUtcMinute,
  utcDayStart,
  utcHour,
  utcMinuteStart,
} from "./utc-time.ts";

const at = (iso: string) => Date.parse(iso);
const anyMoment = fc.integer({ min: at("1900-01-01T00:00:00Z"), max: at("2200-01-01T00:00:00Z") });

describe("UTC boundaries", () => {
  it("agree with the calendar at any moment", () => {
    fc.assert(
      fc.property(anyMoment, (nowMs) => {
        const date = new Date(nowMs);
        expect(utcHour(nowMs)).toBe(date.getUTCHours());
        expect(utcMinuteStart(nowMs)).toBe(new Date(nowMs).setUTCSeconds(0, 0));
        expect(utcDayStart(nowMs)).toBe(new Date(nowMs).setUTCHours(0, 0, 0, 0));
      }),
    );
  });

  it("puts the last millisecond of an hour in that hour and the next one in the next", () => {
    expect(utcHour(at("2026-09-24T17:59:59.999Z"))).toBe(17);
    expect(utcHour(at("2026-09-24T18:00:00.000Z"))).toBe(18);
    expect(utcHour(at("2026-09-24T23:59:59.999Z"))).toBe(23);
    expect(utcHour(at("2026-09-25T00:00:00.000Z"))).toBe(0);
  });
});

describe("seconds to wait", () => {
  it.each([
    ["2026-09-24T10:00:00.000Z", 60],
    ["2026-09-24T10:00:00.001Z", 60],
    ["2026-09-24T10:00:01.000Z", 59],
    ["2026-09-24T10:00:59.000Z", 1],
    ["2026-09-24T10:00:59.999Z", 1],
  ])("from %s to the next minute are %i", (iso, seconds) => {
    expect(secondsToNextUtcMinute(at(iso))).toBe(seconds);
  });

  it.each([
    ["2026-09-24T00:00:00.000Z", 86_400],
    ["2026-09-24T23:59:58.500Z", 2],
    ["2026-09-24T23:59:59.999Z", 1],
    ["2024-02-29T12:00:00.000Z", 43_200],
  ])("from %s to the next day are %i", (iso, seconds) => {
    expect(secondsToNextUtcDay(at(iso))).toBe(seconds);
  });

  it("are whole, at least one, and long enough to reach the next window but not the one after", () => {
    fc.assert(
      fc.property(anyMoment, (nowMs) => {
        const minute = secondsToNextUtcMinute(nowMs);
        const day = secondsToNextUtcDay(nowMs);
        expect(Number.isInteger(minute) && minute >= 1 && minute <= 60).toBe(true);
        expect(Number.isInteger(day) && day >= 1 && day <= 86_400).toBe(true);
        expect(utcMinuteStart(nowMs + minute * 1_000)).toBe(utcMinuteStart(nowMs) + 60_000);
        expect(utcDayStart(nowMs + day * 1_000)).toBe(utcDayStart(nowMs) + DAY_MS);
      }),
    );
  });
});
