import { describe, expect, it } from "vitest";
import { filtersOf, readRunsSearch, runsQueryOf, sameFilters, statusesOf } from "./runs-search.ts";

describe("the URL of the list of runs", () => {
  it("keeps what it knows and leaves out the rest", () => {
    const read = readRunsSearch({
      status: "failed,nonsense,running",
      triggered_by: "mail",
      q: 42,
      from: "soon",
    });
    expect(read).toMatchObject({ status: "running,failed", q: "42" });
    expect(read.triggered_by).toBeUndefined();
    expect(read.from).toBeUndefined();
  });

  it("names no status where none is known", () => {
    expect(readRunsSearch({ status: "nonsense" }).status).toBeUndefined();
    expect(statusesOf(undefined)).toEqual([]);
  });

  it("is kept as a view without its page, and told from other views", () => {
    const search = readRunsSearch({ status: "failed", q: "night", view: "view_1", cursor: "abc" });
    expect(filtersOf(search)).toEqual({ status: "failed", q: "night" });
    expect(sameFilters(filtersOf(search), { q: "night", status: "failed" })).toBe(true);
    expect(sameFilters(filtersOf(search), { q: "night" })).toBe(false);
    expect(sameFilters({ q: "night" }, { status: "failed" })).toBe(false);
    expect(runsQueryOf(search)).not.toHaveProperty("view");
  });

  it("includes the whole of both days", () => {
    const { created_after, created_before } = runsQueryOf({ from: "2026-09-01", to: "2026-09-01" });
    expect(Date.parse(created_after ?? "")).toBe(new Date(2026, 8, 1).getTime() - 1);
    expect(Date.parse(created_before ?? "")).toBe(new Date(2026, 8, 2).getTime());
  });
});
