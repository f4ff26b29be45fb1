import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nestsDeeperThan } from "./nests-deeper-than.ts";
import { findJsonFault } from "./testing/find-json-fault.ts";

const encode = (text: string) => new TextEncoder().encode(text);

describe("nestsDeeperThan", () => {
  it.each([
    ["[[]]", 2, false],
    ["[[]]", 1, true],
    ['{"a":{"b":[]}}', 3, false],
    ['{"a":{"b":[]}}', 2, true],
    ["[[],[],[]]", 2, false],
    ["1", 0, false],
    ["[]", 0, true],
    ['"[[["', 0, false],
    ['"\\"[[["', 0, false],
    ['["\\\\",[]]', 1, true],
  ])("%s against %i", (text, maxDepth, expected) => {
    expect(nestsDeeperThan(encode(text), maxDepth)).toBe(expected);
  });

  it("agrees with the strict reader on every document", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.nat(6), (text, maxDepth) => {
        expect(nestsDeeperThan(encode(text), maxDepth)).toBe(findJsonFault(encode(text), maxDepth) !== null);
      }),
    );
  });

  it("never misses a depth that the strict reader would report, JSON or not", () => {
    const noise = fc
      .array(fc.constantFrom(...'[]{},:"\\1 '.split("")), { maxLength: 30 })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(noise, fc.nat(4), (text, maxDepth) => {
        fc.pre(findJsonFault(encode(text), maxDepth)?.kind === "too_deep");
        expect(nestsDeeperThan(encode(text), maxDepth)).toBe(true);
      }),
    );
  });
});
