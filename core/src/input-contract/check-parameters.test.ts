import { describe, expect, it } from "vitest";
import { checkParameters } from "./check-parameters.ts";
import type { ParameterDraft } from "./parameter-draft.ts";
import type { PatternRules } from "./pattern-rules.ts";

const patterns: PatternRules = {
  matches: (pattern, text) => new RegExp(pattern).test(text),
  faultOf: (pattern) => {
    try {
      new RegExp(pattern);
      return null;
    } catch {
      return "The pattern cannot be read.";
    }
  },
};
const check = (...drafts: ParameterDraft[]) => checkParameters(drafts, patterns);
const namesOf = (...drafts: ParameterDraft[]) => check(...drafts).map(({ name }) => name);

const connector = { connector_id: "con_1", name: "Inbox", region: "eu-west-1" };
const source: ParameterDraft = { name: "source", type: "storage_prefix", connector };

describe("a sound contract", () => {
  it("has no problems", () => {
    const drafts: ParameterDraft[] = [
      {
        name: "month",
        type: "string",
        required: true,
        constraints: { min: 7, max: 7, pattern: "^[0-9-]+$" },
        default: "2026-09",
      },
      { name: "count", type: "number", constraints: { min: -1.5, max: -1.5 }, default: -1.5 },
      { name: "flag", type: "boolean", default: false },
      { name: "size", type: "enum", enum_values: ["small", ""], default: "" },
      {
        ...source,
        bucket: "inbox",
        prefix_default: "reports/",
        constraints: { max_objects: 5_000, max_bytes: 21_474_836_480 },
      },
      { name: "other_source", type: "storage_prefix", connector, prefix_default: "s3://inbox/reports/" },
    ];
    expect(check(...drafts)).toEqual([]);
    expect(check()).toEqual([]);
  });
});

describe("names", () => {
  it.each(["a", "a1_", "constructor", `a${"b".repeat(63)}`])("takes %j", (name) => {
    expect(check({ name, type: "string" })).toEqual([]);
  });

  it.each(["", "A", "1a", "_a", "a-b", "a b", "é", "a\n", "__proto__", `a${"b".repeat(64)}`])(
    "refuses %j",
    (name) => {
      expect(namesOf({ name, type: "string" })).toEqual(["parameters[0].name"]);
    },
  );

  it("refuses a name the second time it is used", () => {
    const draft: ParameterDraft = { name: "month", type: "string" };
    expect(check(draft, { ...draft, name: "year" }, draft)).toEqual([
      { name: "parameters[2].name", reason: 'Another parameter is called "month" already: rename one.' },
    ]);
  });
});

describe("fields that do not fit the type", () => {
  it.each<[ParameterDraft, string[]]>([
    [{ name: "a", type: "string", enum_values: ["x"] }, ["enum_values"]],
    [
      { name: "a", type: "string", connector, bucket: "inbox", prefix_default: "x/" },
      ["connector", "bucket", "prefix_default"],
    ],
    [{ name: "a", type: "number", constraints: { pattern: "x" } }, ["constraints.pattern"]],
    [
      { name: "a", type: "string", constraints: { max_objects: 1, max_bytes: 1 } },
      ["constraints.max_objects", "constraints.max_bytes"],
    ],
    [{ name: "a", type: "boolean", constraints: { min: 0, max: 1 } }, ["constraints.min", "constraints.max"]],
    [{ name: "a", type: "enum", enum_values: ["x"], constraints: { pattern: "x" } }, ["constraints.pattern"]],
    [{ ...source, constraints: { min: 1 } }, ["constraints.min"]],
    [{ ...source, default: "s3://inbox/a/" }, ["default"]],
  ])("are named: %j", (draft, fields) => {
    expect(namesOf(draft)).toEqual(fields.map((field) => `parameters[0].${field}`));
  });

  it("are told apart from an unknown type", () => {
    const draft = { name: "a", type: "date" } as unknown as ParameterDraft;
    expect(check(draft)).toEqual([
      { name: "parameters[0].type", reason: "Choose one of: string, number, boolean, enum, storage_prefix." },
    ]);
  });
});

describe("enum values", () => {
  it.each([undefined, []])("are needed: %j", (enum_values) => {
    const draft: ParameterDraft = { name: "size", type: "enum", ...(enum_values && { enum_values }) };
    expect(namesOf(draft)).toEqual(["parameters[0].enum_values"]);
  });

  it("are listed once each", () => {
    expect(check({ name: "size", type: "enum", enum_values: ["a", "b", "a"] })).toEqual([
      { name: "parameters[0].enum_values", reason: 'The value "a" is listed twice: remove one.' },
    ]);
  });
});

describe("bounds", () => {
  it("may meet but not cross", () => {
    expect(check({ name: "a", type: "number", constraints: { min: 2, max: 2 } })).toEqual([]);
    expect(namesOf({ name: "a", type: "number", constraints: { min: 2.1, max: 2 } })).toEqual([
      "parameters[0].constraints.min",
    ]);
    expect(namesOf({ name: "a", type: "string", constraints: { min: 1, max: 0 } })).toEqual([
      "parameters[0].constraints.min",
    ]);
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "of a length are whole numbers from 0, not %d",
    (bound) => {
      expect(namesOf({ name: "a", type: "string", constraints: { min: bound } })).toEqual([
        "parameters[0].constraints.min",
      ]);
      expect(namesOf({ name: "a", type: "string", constraints: { max: bound } })).toEqual([
        "parameters[0].constraints.max",
      ]);
    },
  );

  it("of a number are finite", () => {
    expect(check({ name: "a", type: "number", constraints: { min: -1.5 } })).toEqual([]);
    expect(namesOf({ name: "a", type: "number", constraints: { max: Number.NaN } })).toEqual([
      "parameters[0].constraints.max",
    ]);
  });
});

describe("patterns", () => {
  it("are refused with the engine's reason", () => {
    expect(check({ name: "a", type: "string", constraints: { pattern: "(" } })).toEqual([
      { name: "parameters[0].constraints.pattern", reason: "The pattern cannot be read." },
    ]);
  });

  it("have at most 1,000 characters", () => {
    expect(check({ name: "a", type: "string", constraints: { pattern: "a".repeat(1_000) } })).toEqual([]);
    expect(namesOf({ name: "a", type: "string", constraints: { pattern: "a".repeat(1_001) } })).toEqual([
      "parameters[0].constraints.pattern",
    ]);
  });
});

describe("storage_prefix", () => {
  it.each([
    ["max_objects", 1, 5_000, "5,000"],
    ["max_bytes", 1, 20 * 1024 ** 3, "21,474,836,480"],
  ] as const)("takes %s from %i to %i", (cap, min, max, maxInWords) => {
    for (const value of [min, max]) expect(check({ ...source, constraints: { [cap]: value } })).toEqual([]);
    for (const value of [min - 1, max + 1, 1.5, Number.NaN]) {
      expect(check({ ...source, constraints: { [cap]: value } })).toEqual([
        {
          name: `parameters[0].constraints.${cap}`,
          reason: `Write a whole number from 1 to ${maxInWords}, not ${value}.`,
        },
      ]);
    }
  });

  it("needs a connector and, if it fixes one, a valid bucket", () => {
    const draft: ParameterDraft = {
      ...source,
      connector: { ...connector, connector_id: "" },
      bucket: "No Bucket",
    };
    expect(namesOf(draft)).toEqual(["parameters[0].connector", "parameters[0].bucket"]);
  });

  it("has a default prefix that a caller could have sent", () => {
    expect(namesOf({ ...source, prefix_default: "reports/" })).toEqual(["parameters[0].prefix_default"]);
    expect(namesOf({ ...source, bucket: "inbox", prefix_default: "s3://other/a/" })).toEqual([
      "parameters[0].prefix_default",
    ]);
    expect(namesOf({ ...source, bucket: "inbox", prefix_default: "/a/" })).toEqual([
      "parameters[0].prefix_default",
    ]);
  });
});

describe("defaults", () => {
  it.each<ParameterDraft>([
    { name: "a", type: "string", default: 1 },
    { name: "a", type: "string", default: null },
    { name: "a", type: "string", default: "abc", constraints: { max: 2 } },
    { name: "a", type: "string", default: "abc", constraints: { pattern: "^x" } },
    { name: "a", type: "number", default: "1" },
    { name: "a", type: "number", default: 3, constraints: { max: 2 } },
    { name: "a", type: "boolean", default: "true" },
    { name: "a", type: "enum", enum_values: ["x"], default: "y" },
  ])("obey the rules of their own parameter: %j", (draft) => {
    expect(namesOf(draft)).toEqual(["parameters[0].default"]);
  });

  it("are not judged by rules that are unsound themselves", () => {
    expect(namesOf({ name: "a", type: "number", default: 5, constraints: { min: 9, max: 1 } })).toEqual([
      "parameters[0].constraints.min",
    ]);
  });
});
