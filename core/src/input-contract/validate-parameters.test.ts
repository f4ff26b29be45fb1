import type { Parameter } from "@sluice/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateParameters } from "./validate-parameters.ts";

const matches = (pattern: string, text: string) => new RegExp(pattern).test(text);
const validate = (contract: readonly Parameter[], given: unknown) =>
  validateParameters(contract, given, matches);

const shared = { required: true, description: "" };
const text: Parameter = { ...shared, name: "text", type: "string" };
const count: Parameter = { ...shared, name: "count", type: "number" };
const flag: Parameter = { ...shared, name: "flag", type: "boolean" };
const size: Parameter = { ...shared, name: "size", type: "enum", enum_values: ["small", "large"] };
const source: Parameter = {
  ...shared,
  name: "source",
  type: "storage_prefix",
  constraints: { max_objects: 500, max_bytes: 2_147_483_648 },
  connector: { connector_id: "con_1", name: "Inbox", region: "eu-west-1" },
};
const all = [text, count, flag, size, source];
const good = { text: "a", count: 1, flag: false, size: "small", source: "s3://inbox/a/" };

const accepts = (parameter: Parameter, value: unknown) =>
  expect(validate([parameter], { [parameter.name]: value })).toEqual({
    ok: true,
    values: { [parameter.name]: value },
  });
const refuses = (parameter: Parameter, value: unknown, ...reasons: string[]) =>
  expect(validate([parameter], { [parameter.name]: value })).toEqual({
    ok: false,
    problems: reasons.map((reason) => ({ name: parameter.name, reason })),
  });

describe("types", () => {
  it("accepts a value of each type as it was sent", () => {
    expect(validate(all, good)).toEqual({ ok: true, values: good });
  });

  it.each([
    [text, [1, true, null, [], {}, ["a"]]],
    [count, ["1", true, null, [], {}]],
    [flag, ["true", 0, 1, null, []]],
    [size, [0, true, null, ["small"]]],
    [source, [0, true, null, {}]],
  ] as const)("takes no value of another type for $0.type", (parameter, values) => {
    for (const value of values) {
      const checked = validate([parameter], { [parameter.name]: value });
      expect(checked).toMatchObject({ ok: false, problems: [{ name: parameter.name }] });
    }
  });

  it("says what was sent and what should have been", () => {
    refuses(text, 7, "Send a string, not a number.");
    refuses(count, "7", "Send a number, not a string.");
    refuses(flag, null, "Send true or false, not null.");
    refuses(size, ["small"], "Send a string, not an array.");
    refuses(source, {}, "Send a string, not an object.");
  });

  it("refuses a number that JSON can write but no number can hold", () => {
    refuses(count, JSON.parse("1e999"), "The number is too large to be held.");
    refuses(count, Number.NaN, "The number is too large to be held.");
    accepts(count, Number.MAX_VALUE);
    accepts(count, -0.5);
  });

  it("takes an enum value only to the letter", () => {
    refuses(size, "Small", "Send one of: small, large.");
    refuses(size, "", "Send one of: small, large.");
    refuses(size, "toString", "Send one of: small, large.");
  });

  it("lists no more than ten choices", () => {
    const many: Parameter = { ...size, enum_values: Array.from({ length: 12 }, (_, index) => `v${index}`) };
    refuses(many, "x", "Send one of: v0, v1, v2, v3, v4, v5, v6, v7, v8, v9 and 2 more.");
  });

  it("judges a storage_prefix by its bucket", () => {
    const fixed: Parameter = { ...source, bucket: "inbox" };
    accepts(fixed, "reports/");
    accepts(fixed, "s3://inbox/reports/");
    refuses(fixed, "s3://other/reports/", "Only the bucket inbox can be read through this parameter.");
    refuses(source, "reports/", "Name the bucket too: s3://bucket/prefix/.");
  });
});

describe("constraints", () => {
  it("bounds a number on both sides, ends included", () => {
    const bounded: Parameter = { ...count, constraints: { min: -1, max: 2.5 } };
    accepts(bounded, -1);
    accepts(bounded, 2.5);
    refuses(bounded, -1.0001, "Send a number of at least -1.");
    refuses(bounded, 2.6, "Send a number of at most 2.5.");
  });

  it("honours a bound of zero", () => {
    refuses({ ...count, constraints: { min: 0 } }, -1, "Send a number of at least 0.");
    refuses({ ...count, constraints: { max: 0 } }, 1, "Send a number of at most 0.");
    refuses({ ...text, constraints: { max: 0 } }, "a", "Send at most 0 characters; this text has 1.");
  });

  it("bounds the length of a text in characters, not in code units", () => {
    const bounded: Parameter = { ...text, constraints: { min: 1, max: 2 } };
    accepts(bounded, "a");
    accepts(bounded, "😀😀");
    refuses(bounded, "", "Send at least 1 character; this text has 0.");
    refuses(bounded, "abc", "Send at most 2 characters; this text has 3.");
  });

  it("reports each fault of one value", () => {
    const month: Parameter = { ...text, constraints: { min: 7, pattern: "^[0-9]{4}-[0-9]{2}$" } };
    accepts(month, "2026-09");
    refuses(
      month,
      "sept",
      "Send at least 7 characters; this text has 4.",
      "The text does not match the pattern ^[0-9]{4}-[0-9]{2}$",
    );
  });

  it("keeps an over-long text from the pattern engine", () => {
    const bounded: Parameter = { ...text, constraints: { max: 3, pattern: "^a+$" } };
    const given = { text: "a".repeat(1_000) };
    const checked = validateParameters([bounded], given, () => {
      throw new Error("the engine was asked");
    });
    expect(checked).toMatchObject({ ok: false, problems: [{ name: "text" }] });
  });
});

describe("values left out", () => {
  const withDefaults: readonly Parameter[] = [
    { ...text, required: false, default: "" },
    { ...count, required: false, default: 0 },
    { ...flag, required: false, default: false },
    { ...size, required: false, default: "large" },
    { ...source, required: false, prefix_default: "s3://inbox/all/" },
  ];

  it("take their default, also a falsy one", () => {
    const values = { text: "", count: 0, flag: false, size: "large", source: "s3://inbox/all/" };
    expect(validate(withDefaults, {})).toEqual({ ok: true, values });
    expect(validate(withDefaults, undefined)).toEqual({ ok: true, values });
  });

  it("take their default even where an old contract says required", () => {
    expect(validate([{ ...text, default: "x" }], {})).toEqual({ ok: true, values: { text: "x" } });
  });

  it("do not hide a value that was sent", () => {
    expect(validate(withDefaults, { ...good, count: 5 })).toEqual({
      ok: true,
      values: { ...good, count: 5 },
    });
    expect(validate(withDefaults, { count: null })).toMatchObject({
      ok: false,
      problems: [{ name: "count" }],
    });
  });

  it("stay out when they are optional and have no default", () => {
    expect(validate([{ ...text, required: false }], {})).toEqual({ ok: true, values: {} });
  });

  it("are reported when they are required, in the order of the contract", () => {
    expect(validate(all, {})).toEqual({
      ok: false,
      problems: [
        { name: "text", reason: "A value is required: send a string." },
        { name: "count", reason: "A value is required: send a number." },
        { name: "flag", reason: "A value is required: send true or false." },
        { name: "size", reason: "A value is required: send a string." },
        { name: "source", reason: "A value is required: send a string." },
      ],
    });
  });
});

describe("unknown names", () => {
  it("are refused one by one, in alphabetical order, after the contract's own faults", () => {
    const checked = validate([text], { zeta: 1, text: 1, Text: "a", alpha: 2 });
    expect(checked).toEqual({
      ok: false,
      problems: [
        { name: "text", reason: "Send a string, not a number." },
        { name: "Text", reason: "This workflow has no parameter of this name." },
        { name: "alpha", reason: "This workflow has no parameter of this name." },
        { name: "zeta", reason: "This workflow has no parameter of this name." },
      ],
    });
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "prototype", ""])(
    "include %j",
    (name) => {
      const given = JSON.parse(`{${JSON.stringify(name)}: {"polluted": true}}`);
      expect(validate([], given)).toEqual({
        ok: false,
        problems: [{ name, reason: "This workflow has no parameter of this name." }],
      });
      expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    },
  );

  it("are not satisfied by what every object inherits", () => {
    const hostile: Parameter = { ...text, name: "constructor" };
    expect(validate([hostile], {})).toMatchObject({ ok: false, problems: [{ name: "constructor" }] });
    const accepted = validate([hostile], { constructor: "a" });
    expect(accepted.ok && Object.entries(accepted.values)).toEqual([["constructor", "a"]]);
  });

  it("are counted rather than listed past the first thousand", () => {
    const given = Object.fromEntries(Array.from({ length: 1_003 }, (_, index) => [`x${index}`, 1]));
    const checked = validate([], given);
    expect(checked.ok ? [] : checked.problems).toHaveLength(1_001);
    expect(checked.ok ? null : checked.problems.at(-1)).toEqual({
      name: "parameters",
      reason: "The workflow does not know 3 more of the names either.",
    });
  });
});

describe("whatever is sent", () => {
  it.each([null, [], ["a"], "text", 1, true])("is refused as a whole when it is %j", (given) => {
    expect(validate([text], given)).toEqual({
      ok: false,
      problems: [{ name: "parameters", reason: "Send an object of names and values." }],
    });
  });

  it("gets values of the declared names and types, or at least one problem, and never a throw", () => {
    const names = fc.constantFrom("text", "count", "flag", "size", "source", "__proto__", "other");
    const given = fc.dictionary(
      names,
      fc.oneof(fc.jsonValue(), fc.constantFrom("small", "s3://inbox/a/", 1, "a", true)),
    );
    fc.assert(
      fc.property(fc.oneof(given, fc.jsonValue()), fc.subarray(all), (body, contract) => {
        const checked = validate(contract, body);
        if (!checked.ok) {
          expect(checked.problems.length).toBeGreaterThan(0);
          return;
        }
        expect(Object.keys(checked.values)).toEqual(contract.map(({ name }) => name));
        expect(validate(contract, checked.values)).toEqual(checked);
      }),
      { numRuns: 1_000 },
    );
  });
});
