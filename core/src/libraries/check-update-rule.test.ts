import { describe, expect, it } from "vitest";
import { checkCatalogueTexts } from "./check-catalogue-texts.ts";
import { checkTemplateSize } from "./check-template-size.ts";
import { checkUpdateRule, type UpdateRuleDraft } from "./check-update-rule.ts";

const monthly: UpdateRuleDraft = {
  name: "Monthly",
  description: "",
  cadence: "monthly",
  weekday: null,
  month_day: 1,
  hour_utc: 3,
  deployment_ids: ["dep_1"],
};
const weekly: UpdateRuleDraft = { ...monthly, cadence: "weekly", weekday: "monday", month_day: null };

const places = (rule: UpdateRuleDraft) => checkUpdateRule(rule).map(({ name }) => name);

describe("an update rule", () => {
  it.each([monthly, weekly])("that is sound has no problem: $cadence", (rule) => {
    expect(checkUpdateRule(rule)).toEqual([]);
  });

  it.each([
    ["name", { name: "n".repeat(100) }, { name: "n".repeat(101) }],
    ["name", { name: "n" }, { name: " " }],
    ["name", { name: "ein Schlüssel 🗝" }, { name: "two\nlines" }],
    ["description", { description: "🗝".repeat(500) }, { description: "🗝".repeat(501) }],
    ["month_day", { month_day: 1 }, { month_day: 0 }],
    ["month_day", { month_day: 28 }, { month_day: 29 }],
    ["month_day", { month_day: 2 }, { month_day: 1.5 }],
    ["month_day", { month_day: 2 }, { month_day: null }],
    ["hour_utc", { hour_utc: 0 }, { hour_utc: -1 }],
    ["hour_utc", { hour_utc: 23 }, { hour_utc: 24 }],
    ["cadence", { cadence: "monthly" }, { cadence: "daily" }],
    ["weekday", { weekday: null }, { weekday: "monday" }],
    ["deployment_ids", { deployment_ids: ["a", "b"] }, { deployment_ids: ["a", "a"] }],
    ["deployment_ids", { deployment_ids: ["a"] }, { deployment_ids: [] }],
    ["deployment_ids", { deployment_ids: ids(100) }, { deployment_ids: ids(101) }],
  ])("takes its %s up to its bound and no further", (place, within, beyond) => {
    expect(places({ ...monthly, ...within })).toEqual([]);
    expect(places({ ...monthly, ...beyond })).toEqual([place]);
  });

  it.each([
    ["weekday", { weekday: "sunday" }, { weekday: "Sunday" }],
    ["weekday", { weekday: "friday" }, { weekday: null }],
    ["month_day", { month_day: null }, { month_day: 1 }],
  ])("that is weekly takes its %s in one way", (place, within, beyond) => {
    expect(places({ ...weekly, ...within })).toEqual([]);
    expect(places({ ...weekly, ...beyond })).toEqual([place]);
  });
});

it("a library or template is called up to 100 and described in up to 500 characters", () => {
  expect(checkCatalogueTexts({ name: "n".repeat(100), description: "d".repeat(500) })).toEqual([]);
  expect(checkCatalogueTexts({ name: "n".repeat(101), description: "d".repeat(501) })).toMatchObject([
    { name: "name" },
    { name: "description" },
  ]);
});

it("a template has up to 8 MB, in bytes", () => {
  const half = 4 * 1024 * 1024;
  expect(checkTemplateSize("é".repeat(half))).toEqual([]);
  expect(checkTemplateSize(`${"é".repeat(half)}x`)).toMatchObject([{ name: "file" }]);
});

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `dep_${index}`);
}
