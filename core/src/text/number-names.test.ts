import { expect, it } from "vitest";
import { numberNames } from "./number-names.ts";

it("gives a taken name the next number that is free, before its extension", () => {
  const give = numberNames(new Set(["d/a (3).txt"]));
  const wanted = ["d/a.txt", "d/a.txt", "d/a.txt", "d/a (2).txt", ".b", ".b", "c.d/e", "c.d/e"];
  expect(wanted.map(give)).toEqual([
    "d/a.txt",
    "d/a (2).txt",
    "d/a (4).txt",
    "d/a (2) (2).txt",
    ".b",
    ".b (2)",
    "c.d/e",
    "c.d/e (2)",
  ]);
});

it("numbers tens of thousands that come to the same", () => {
  const many = numberNames(new Set());
  expect(Array.from({ length: 50_000 }, () => many("a")).at(-1)).toBe("a (50000)");
});
