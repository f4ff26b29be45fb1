import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

const textOf = (value: unknown) => {
  const canonical = canonicalJson(value);
  if (!canonical.ok) throw new Error(canonical.reason);
  return canonical.text;
};

/** The same value with the members of every object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]): [string, unknown] => [name, reversed(member)])
      .reverse(),
  );
}

const nested = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth));

describe("canonicalJson", () => {
  it.each([
    ["null", "null"],
    ["-0", "0"],
    ["1.0", "1"],
    ["1e2", "100"],
    ['"\\u0061"', '"a"'],
    ["[3, 1, 2]", "[3,1,2]"],
    ['{"b": 1, "a": {"d": 2, "c": []}}', '{"a":{"c":[],"d":2},"b":1}'],
    ['{"10": 1, "9": 2, "a": 3, "B": 4}', '{"10":1,"9":2,"B":4,"a":3}'],
    ['{"€": 1, "\\ud83d\\ude00": 2, "\\ufb33": 3}', '{"€":1,"😀":2,"\ufb33":3}'],
    ['{"__proto__": 1, "constructor": 2}', '{"__proto__":1,"constructor":2}'],
  ])("writes %s as %s", (text, expected) => {
    expect(textOf(JSON.parse(text))).toBe(expected);
  });

  it("tells values of different types and different orders of an array apart", () => {
    const texts = [1, "1", true, "true", null, "null", [], {}, [1, 2], [2, 1], ""].map(textOf);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("leaves out members that are undefined", () => {
    expect(textOf({ b: undefined, a: 1 })).toBe('{"a":1}');
  });

  it("takes 64 levels and refuses 65", () => {
    expect(textOf(nested(64))).toBe("[".repeat(64) + "]".repeat(64));
    expect(canonicalJson(nested(65))).toEqual({ ok: false, reason: "The value nests too deeply." });
    const nestedObject = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
    expect(canonicalJson(nestedObject(64)).ok).toBe(true);
    expect(canonicalJson(nestedObject(65)).ok).toBe(false);
  });

  it("refuses a nest that would exhaust the stack", () => {
    expect(canonicalJson(nested(100_000)).ok).toBe(false);
    const cyclic: unknown[] = [];
    cyclic.push(cyclic);
    expect(canonicalJson(cyclic).ok).toBe(false);
  });

  it.each([["[1e999]"], ['{"a":-1e999}']])("refuses %s rather than take it for null", (text) => {
    expect(canonicalJson(JSON.parse(text)).ok).toBe(false);
  });

  it.each([undefined, () => 1, Symbol("s"), [undefined]])("refuses what JSON cannot hold: %o", (value) => {
    expect(canonicalJson(value).ok).toBe(false);
  });

  it("means the same as the value and does not depend on the order of members", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        const text = textOf(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(textOf(reversed(value))).toBe(text);
        expect(textOf(JSON.parse(text))).toBe(text);
      }),
    );
  });
});
