import { expect, it } from "vitest";
import { chosenFilters } from "./chosen-filters.ts";

it("says in words which of the folded filters are set, and leaves out what is in sight", () => {
  const chosen = chosenFilters({
    q: "night",
    status: "failed",
    workflow_id: "wf_1",
    triggered_by: "api",
    started_by: "me",
    trials: "without",
    from: "2026-11-01",
  });
  expect(chosen.map(({ name, words }) => [name, words])).toEqual([
    ["triggered_by", "Started by: the API"],
    ["started_by", "Person: me"],
    ["trials", "Without trials"],
    ["from", "From 2026-11-01"],
  ]);
  expect(chosenFilters({ q: "night" })).toEqual([]);
});
