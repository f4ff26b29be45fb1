import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { Parameter } from "./parameter.ts";

const text = { name: "month", type: "string", required: true, description: "" };
const prefix = {
  name: "source",
  type: "storage_prefix",
  required: true,
  description: "",
  constraints: { max_objects: 500, max_bytes: 1 },
  connector: { connector_id: "con_1", name: "Inbox", region: "eu-west-1" },
};

describe("a parameter of an input contract", () => {
  it.each([
    ["a name of one letter", { ...text, name: "a" }, true],
    ["a name of 64 characters", { ...text, name: `a${"_".repeat(63)}` }, true],
    ["a name of 65 characters", { ...text, name: `a${"_".repeat(64)}` }, false],
    ["an empty name", { ...text, name: "" }, false],
    ["a name that starts with a digit", { ...text, name: "1a" }, false],
    ["a name with a capital", { ...text, name: "aB" }, false],
    ["a name that ends in a line break", { ...text, name: "a\n" }, false],
    ["a type that does not exist", { ...text, type: "date" }, false],
    ["a string with bounds and a pattern", { ...text, constraints: { min: 0, max: 7, pattern: "^x" } }, true],
    ["a string with a fractional length", { ...text, constraints: { max: 1.5 } }, false],
    ["a number with fractional bounds", { ...text, type: "number", constraints: { min: -0.5 } }, true],
    ["a number with a pattern", { ...text, type: "number", constraints: { pattern: "1" } }, false],
    ["a default of another type", { ...text, type: "boolean", default: "yes" }, false],
    ["an enum with values", { ...text, type: "enum", enum_values: ["a", "b"] }, true],
    ["an enum without values", { ...text, type: "enum" }, false],
    ["an enum with no value", { ...text, type: "enum", enum_values: [] }, false],
    ["a string with enum values", { ...text, enum_values: ["a"] }, false],
    ["a storage prefix", prefix, true],
    ["a storage prefix with a fixed bucket", { ...prefix, bucket: "inbox", prefix_default: "a/" }, true],
    ["a storage prefix without a connector", { ...prefix, connector: undefined }, false],
    ["5,000 objects", { ...prefix, constraints: { max_objects: 5_000, max_bytes: 1 } }, true],
    ["5,001 objects", { ...prefix, constraints: { max_objects: 5_001, max_bytes: 1 } }, false],
    ["20 GiB", { ...prefix, constraints: { max_objects: 1, max_bytes: 20 * 1024 ** 3 } }, true],
    [
      "more than 20 GiB",
      { ...prefix, constraints: { max_objects: 1, max_bytes: 20 * 1024 ** 3 + 1 } },
      false,
    ],
  ])("%s", (_what, parameter, accepted) => {
    // As it would arrive: JSON drops what is undefined.
    expect(Check(Parameter, JSON.parse(JSON.stringify(parameter)))).toBe(accepted);
  });
});
