import { expect, it } from "vitest";
import { newId } from "./ids.ts";

it("makes ids that are all different and of one shape", () => {
  const ids = Array.from({ length: 20_000 }, () => newId("run_"));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^run_[0-9a-hjkmnp-tv-z]{26}$/);
});

it("makes ids that sort by the time they were made", () => {
  const times = [0, 1, 31, 32, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1];
  const ids = times.map((time) => newId("run_", time));
  expect([...ids].sort()).toEqual(ids);
});
