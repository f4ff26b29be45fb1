import { expect, it } from "vitest";
import { nextSelection } from "./next-selection.ts";

const keys = ["a", "b", "c", "d"];

it.each([
  ["the one that follows", ["b"], "b", "c"],
  ["the next one that stays", ["b", "c"], "b", "d"],
  ["the one before the last", ["d"], "d", "c"],
  ["the nearest before, where all that follow are gone", ["b", "c", "d"], "c", "a"],
  ["what was chosen, where it stays", ["a"], "c", "c"],
  ["nothing, where all are gone", keys, "b", undefined],
  ["the first one, where the chosen one is not in the list", ["a"], "x", "b"],
  ["nothing, where nothing was chosen", ["a"], undefined, undefined],
] as const)("chooses %s", (_, gone, chosen, expected) => {
  expect(nextSelection(keys, new Set(gone), chosen)).toBe(expected);
});
