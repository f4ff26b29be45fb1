import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countCodePoints } from "./count-code-points.ts";

describe("countCodePoints", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["é", 1],
    ["e\u0301", 2],
    ["😀", 1],
    ["a😀b", 3],
    ["\ud83d", 1],
    ["\ude00\ud83d", 2],
    ["\ud83da", 2],
  ])("counts %j as %i", (text, expected) => {
    expect(countCodePoints(text)).toBe(expected);
  });

  it("agrees with string iteration on any text, well formed or not", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
        (wellFormed, units) => {
          expect(countCodePoints(wellFormed)).toBe([...wellFormed].length);
          expect(countCodePoints(units)).toBe([...units].length);
        },
      ),
    );
  });
});
