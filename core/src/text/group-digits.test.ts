import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupDigits } from "./group-digits.ts";

describe("groupDigits", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1_000, "1,000"],
    [-1_000, "-1,000"],
    [123_456, "123,456"],
    [21_474_836_480, "21,474,836,480"],
  ])("writes %i as %s", (count, expected) => {
    expect(groupDigits(count)).toBe(expected);
  });

  it("agrees with the platform", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (count) => {
        expect(groupDigits(count)).toBe(count.toLocaleString("en-GB"));
      }),
    );
  });
});
