import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../time/utc-time.ts";
import { findAlarm, isFlagged } from "./find-alarm.ts";

const start = 1_790_000_000_000;
const at = (seconds: number, requests = 1) => ({ second: start + seconds * 1_000, requests });

describe("finding an alarm", () => {
  it("takes twenty rejections within an hour, and not nineteen [5.4-04]", () => {
    const nineteen = Array.from({ length: 19 }, (_, index) => at(index));
    expect(findAlarm(nineteen)).toBeNull();
    expect(findAlarm([...nineteen, at(3_599)])).toEqual({
      firstSecond: start,
      second: start + 3_599_000,
      requests: 20,
    });
  });

  it("lets the hour roll: the first is out when the twentieth comes an hour later", () => {
    expect(findAlarm([at(0, 19), at(3_600)])).toBeNull();
    expect(findAlarm([at(0, 19), at(3_599)])).not.toBeNull();
  });

  it("crosses the boundary of an hour of the clock", () => {
    const before = Math.ceil(start / HOUR_MS) * HOUR_MS - 1_000;
    expect(
      findAlarm([
        { second: before, requests: 10 },
        { second: before + 2_000, requests: 10 },
      ]),
    ).not.toBeNull();
  });

  it("finds what a count of every window finds", () => {
    const seconds = fc
      .uniqueArray(fc.integer({ min: 0, max: 9_000 }), { maxLength: 60 })
      .chain((times) =>
        fc
          .array(fc.integer({ min: 1, max: 4 }), { minLength: times.length, maxLength: times.length })
          .map((counts) => times.toSorted((a, b) => a - b).map((time, index) => at(time, counts[index]))),
      );
    fc.assert(
      fc.property(seconds, (told) => {
        const counted = told.map(({ second }) =>
          told
            .filter((other) => other.second <= second && other.second > second - HOUR_MS)
            .reduce((sum, { requests }) => sum + requests, 0),
        );
        const first = counted.findIndex((sum) => sum >= 20);
        expect(findAlarm(told)?.second ?? null).toBe(first < 0 ? null : (told[first]?.second ?? null));
      }),
    );
  });
});

describe("the flag", () => {
  it("is up for an hour after a rejection, and not a moment longer [5.4-03]", () => {
    expect(isFlagged(null, start)).toBe(false);
    expect(isFlagged(start, start)).toBe(true);
    expect(isFlagged(start, start + HOUR_MS - 1)).toBe(true);
    expect(isFlagged(start, start + HOUR_MS)).toBe(false);
  });
});
