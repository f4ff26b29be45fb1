import { describe, expect, it } from "vitest";
import { nextRedactionAt } from "./next-redaction.ts";

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const endedAt = 1_800_000_000_000;

describe("a redaction that failed", () => {
  it("is tried again after pauses that double, for a day", () => {
    const minutes: number[] = [];
    for (let at: number | null = endedAt - 5; at !== null; at = nextRedactionAt(endedAt, at)) {
      minutes.push(Math.round((at - endedAt) / minuteMs));
    }
    expect(minutes).toEqual([-0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024]);
  });

  it("is given up when the next time would be more than a day after the end", () => {
    expect(nextRedactionAt(endedAt, endedAt + dayMs / 2)).toBe(endedAt + dayMs);
    expect(nextRedactionAt(endedAt, endedAt + dayMs / 2 + 1)).toBeNull();
    expect(nextRedactionAt(endedAt, endedAt + 100 * dayMs)).toBeNull();
  });

  it("is due at once when it is said never to have been tried", () => {
    expect(nextRedactionAt(endedAt, 0)).toBeLessThan(endedAt);
  });
});
