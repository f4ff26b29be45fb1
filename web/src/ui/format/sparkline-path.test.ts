import { expect, it } from "vitest";
import { sparklinePath } from "./sparkline-path.ts";

it("draws the greatest value at the top and zero at the bottom", () => {
  expect(sparklinePath([0, 5, 10], 100, 22)).toBe("M0 21 L50 11 L100 1");
  expect(sparklinePath([0, 0], 100, 22), "nothing happened").toBe("M0 21 L100 21");
  expect(sparklinePath([3], 100, 22), "one value is a line too").toBe("M0 1 L100 1");
  expect(sparklinePath([], 100, 22)).toBe("");
});
