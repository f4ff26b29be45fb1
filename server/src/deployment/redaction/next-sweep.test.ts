import { describe, expect, it } from "vitest";
import { nextSweepAt } from "./next-sweep.ts";

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const endedAt = 1_800_000_000_000;

describe("a sweep that failed", () => {
  it("is tried again after pauses that double, for a day", () => {
    const minutes: number[] = [];
    for (let at: number | null = endedAt - 5; at !== null; at = nextSweepAt(endedAt, at)) {
      minutes.push(Math.round((at - endedAt) / minuteMs));
    }
    expect(minutes).toEqual([-0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024]);
  });

  it("is given up when the next time would be more than a day after the end", () => {
    expect(nextSweepAt(endedAt, endedAt + dayMs / 2)).toBe(endedAt + dayMs);
    expect(nextSweepAt(endedAt, endedAt + dayMs / 2 + 1)).toBeNull();
    expect(nextSweepAt(endedAt, endedAt + 100 * dayMs)).toBeNull();
  });

  it("is due at once when it is said never to have been tried", () => {
    expect(nextSweepAt(endedAt, 0)).toBeLessThan(endedAt);
  });
});
