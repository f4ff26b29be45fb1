import { expect, it } from "vitest";
import { durationText } from "./duration-text.ts";

it("says a duration in two units at most", () => {
  const said = [
    0, -5, 100, 440, 9_999, 10_000, 59_999, 60_000, 134_000, 3_600_000, 11_100_000, 352_800_000,
  ].map(durationText);
  expect(said).toEqual([
    "< 0.1 s",
    "< 0.1 s",
    "0.1 s",
    "0.4 s",
    "9.9 s",
    "10 s",
    "59 s",
    "1 m",
    "2 m 14 s",
    "1 h",
    "3 h 5 m",
    "4 d 2 h",
  ]);
});
