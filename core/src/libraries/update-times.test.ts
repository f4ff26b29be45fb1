import { weekdays } from "@sluice/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextUpdateTime, nextUpdateTimes, type UpdateTimes } from "./update-times.ts";

const at = (iso: string) => Date.parse(iso);
const anyMoment = fc.integer({ min: at("1960-01-01T00:00:00Z"), max: at("2200-01-01T00:00:00Z") });
const hour_utc = fc.integer({ min: 0, max: 23 });
const anyTimes: fc.Arbitrary<UpdateTimes> = fc.oneof(
  fc.record({ cadence: fc.constant("weekly" as const), weekday: fc.constantFrom(...weekdays), hour_utc }),
  fc.record({
    cadence: fc.constant("monthly" as const),
    month_day: fc.integer({ min: 1, max: 28 }),
    hour_utc,
  }),
);

/** Whether the calendar of the language agrees that this is one of the times. */
function isOne(times: UpdateTimes, ms: number): boolean {
  const date = new Date(ms);
  const isHour = date.getUTCHours() === times.hour_utc && ms % 3_600_000 === 0;
  const weekday = weekdays[(date.getUTCDay() + 6) % 7];
  return (
    isHour && (times.cadence === "weekly" ? weekday === times.weekday : date.getUTCDate() === times.month_day)
  );
}

describe("the next time of an update rule", () => {
  it.each([
    ["weekly", "2026-11-15T20:00:00.000Z", { weekday: "monday", hour_utc: 3 }, "2026-11-16T03:00:00.000Z"],
    ["weekly", "2026-11-16T02:59:59.999Z", { weekday: "monday", hour_utc: 3 }, "2026-11-16T03:00:00.000Z"],
    ["weekly", "2026-11-16T03:00:00.000Z", { weekday: "monday", hour_utc: 3 }, "2026-11-23T03:00:00.000Z"],
    ["monthly", "2026-12-28T23:00:00.000Z", { month_day: 28, hour_utc: 23 }, "2027-01-28T23:00:00.000Z"],
    ["monthly", "2028-02-01T00:00:00.000Z", { month_day: 28, hour_utc: 0 }, "2028-02-28T00:00:00.000Z"],
    ["monthly", "2026-01-01T00:00:00.000Z", { month_day: 1, hour_utc: 0 }, "2026-02-01T00:00:00.000Z"],
  ])("that is %s, after %s, is the one the calendar shows", (cadence, after, rest, next) => {
    expect(nextUpdateTime({ cadence, ...rest } as UpdateTimes, at(after))).toBe(at(next));
  });

  it("is after the moment, is one of its times, and none lies between", () => {
    fc.assert(
      fc.property(anyTimes, anyMoment, (times, afterMs) => {
        const next = nextUpdateTime(times, afterMs);
        expect(next).toBeGreaterThan(afterMs);
        expect(isOne(times, next)).toBe(true);
        const firstHour = Math.floor(afterMs / 3_600_000) * 3_600_000 + 3_600_000;
        for (let ms = firstHour; ms < next; ms += 3_600_000) expect(isOne(times, ms)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  it("is the same from anywhere before it, so that a look that came late misses nothing", () => {
    fc.assert(
      fc.property(anyTimes, anyMoment, fc.double({ min: 0, max: 1, noNaN: true }), (times, afterMs, part) => {
        const next = nextUpdateTime(times, afterMs);
        const between = Math.min(afterMs + Math.floor((next - afterMs) * part), next - 1);
        expect(nextUpdateTime(times, between)).toBe(next);
      }),
    );
  });
});

it("the next five times are a week or a month apart", () => {
  const weekly = { cadence: "weekly", weekday: "sunday", hour_utc: 4 } as const;
  const monthly = { cadence: "monthly", month_day: 28, hour_utc: 4 } as const;
  const from = at("2026-11-15T20:00:00Z");
  const dates = (times: UpdateTimes) =>
    nextUpdateTimes(times, from, 5).map((ms) => new Date(ms).toISOString().slice(0, 10));
  expect(dates(weekly)).toEqual(["2026-11-22", "2026-11-29", "2026-12-06", "2026-12-13", "2026-12-20"]);
  expect(dates(monthly)).toEqual(["2026-11-28", "2026-12-28", "2027-01-28", "2027-02-28", "2027-03-28"]);
});
