import { describe, expect, it } from "vitest";
import { mayHoldMore } from "./may-hold-more.ts";

/** Lanes that all want everything, one after the other: what each of them comes to hold. */
function greedy(places: number, lanes: number): number[] {
  const held = Array.from({ length: lanes }, () => 0);
  let free = places;
  for (const lane of held.keys()) {
    while (mayHoldMore({ held: held[lane] ?? 0, free, places })) {
      held[lane] = (held[lane] ?? 0) + 1;
      free -= 1;
    }
  }
  return held;
}

describe("what one lane may hold", () => {
  it.each([
    [4, [2, 1, 1, 0]],
    [8, [4, 2, 1, 1]],
    [16, [8, 4, 1, 1, 1, 1, 0]],
    [64, [32, 16, 1, 1, 1]],
  ])("is half of %i at most, and leaves room for those who come later", (places, expected) => {
    expect(greedy(places, expected.length)).toEqual(expected);
  });

  it("is one where there is one, and none where none is free", () => {
    expect(greedy(1, 2)).toEqual([1, 0]);
    expect(greedy(2, 3)).toEqual([1, 1, 0]);
    expect(mayHoldMore({ held: 0, free: 0, places: 8 })).toBe(false);
  });

  it("never keeps a lane that holds nothing from a free place", () => {
    for (let free = 1; free <= 64; free += 1) expect(mayHoldMore({ held: 0, free, places: 64 })).toBe(true);
  });
});
