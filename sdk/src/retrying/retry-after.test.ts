import { expect, it } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

const now = Date.UTC(2026, 8, 24, 12);

it.each([
  ["0", 0],
  ["17", 17_000],
  [" 5 ", 5_000],
  ["Thu, 24 Sep 2026 12:00:30 GMT", 30_000],
  ["Thu, 24 Sep 2026 11:00:00 GMT", 0],
  [null, null],
  ["", null],
  ["-1", null],
  ["1.5", null],
  ["soon", null],
  ["9999999999", null],
])("Retry-After %j is %j ms from now", (header, expected) => {
  expect(readRetryAfter(header, now)).toBe(expected);
});
