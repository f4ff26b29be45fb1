import { expect, it } from "vitest";
import { groupByRun } from "./group-by-run.ts";

const entry = (run_id: string, gate: number) => ({ run_id, gate });

it("puts each run's entries together, in the order in which they came", () => {
  const groups = groupByRun([entry("b", 1), entry("a", 1), entry("b", 2)]);
  expect(groups.map(({ run_id, items }) => [run_id, items.map(({ gate }) => gate)])).toEqual([
    ["b", [1, 2]],
    ["a", [1]],
  ]);
  expect(groups[0]?.first).toEqual(entry("b", 1));
});

it("makes no group of nothing", () => {
  expect(groupByRun([])).toEqual([]);
});
