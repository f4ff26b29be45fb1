import { expect, it } from "vitest";
import { nextRow } from "./next-row.ts";

it("moves row by row and stops at both ends", () => {
  expect([nextRow("ArrowDown", 0, 3), nextRow("j", 1, 3), nextRow("j", 2, 3)]).toEqual([1, 2, 2]);
  expect([nextRow("ArrowUp", 2, 3), nextRow("k", 1, 3), nextRow("k", 0, 3)]).toEqual([1, 0, 0]);
  expect([nextRow("Home", 2, 3), nextRow("End", 0, 3), nextRow("x", 1, 3)]).toEqual([0, 2, null]);
});
