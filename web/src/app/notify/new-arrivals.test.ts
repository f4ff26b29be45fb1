import { expect, it } from "vitest";
import { newArrivals } from "./new-arrivals.ts";

const same = (text: string) => text;

it("finds what came since the last look, and nothing at the first one", () => {
  expect(newArrivals(null, ["a"], same)).toEqual([]);
  expect(newArrivals(new Set(["a"]), ["a", "b"], same)).toEqual(["b"]);
  expect(newArrivals(new Set(["a"]), [], same)).toEqual([]);
});
