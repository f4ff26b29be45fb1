import type { Parameter } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { firstValues, valuesToSend } from "./start-values.ts";

const shared = { required: false, description: "" };
const parameters: Parameter[] = [
  { ...shared, name: "month", type: "string", default: "2026-09" },
  { ...shared, name: "count", type: "number", default: 3 },
  { ...shared, name: "deep", type: "boolean", default: false },
  {
    ...shared,
    name: "source",
    type: "storage_prefix",
    constraints: { max_objects: 5, max_bytes: 5 },
    connector: { connector_id: "con_1", name: "Inbox", region: "" },
    prefix_default: "s3://inbox/a/",
  },
];

describe("a start form", () => {
  it("begins with the defaults, or with what an earlier run was given", () => {
    expect(firstValues(parameters)).toEqual({
      month: "2026-09",
      count: "3",
      deep: false,
      source: "s3://inbox/a/",
    });
    expect(firstValues(parameters, { count: 0, month: "2026-10" })).toMatchObject({
      count: "0",
      month: "2026-10",
    });
  });

  it("sends what was given, numbers as numbers, and nothing for a field that is empty", () => {
    expect(valuesToSend(parameters, { month: "", count: "1.5", deep: false })).toEqual({
      count: 1.5,
      deep: false,
    });
    expect(valuesToSend(parameters, { count: "many" })).toEqual({ count: "many" });
    expect(valuesToSend(parameters, { count: " " })).toEqual({ count: " " });
    expect(valuesToSend(parameters, { other: "x" })).toEqual({});
  });
});
