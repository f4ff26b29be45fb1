import { expect, it } from "vitest";
import { inboxSearch, momentsOf } from "./inbox-search.ts";

it("lets through what the screen knows, and nothing else", () => {
  expect(
    inboxSearch({ tab: "history", gate: "run_1:2", decision: "refuse", from: "2026-11-01", q: "x" }),
  ).toEqual({ tab: "history", gate: "run_1:2", decision: "refuse", from: "2026-11-01" });
  expect(inboxSearch({ tab: "x", decision: "burn", from: "2026-13-01", until: 5, who: "" })).toEqual({});
});

it("counts both days of a filter in", () => {
  expect(momentsOf({ from: "2026-11-01", until: "2026-11-01" })).toEqual({
    decided_after: "2026-11-01T00:00:00.000Z",
    decided_before: "2026-11-02T00:00:00.000Z",
  });
  expect(momentsOf({})).toEqual({});
});
