import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteArgument } from "./quote-argument.ts";

describe("a quoted argument", () => {
  it.each([
    ["plain/path-1.txt", "plain/path-1.txt"],
    ["", "''"],
    ["two words", "'two words'"],
    ["it's", "'it'\\''s'"],
    ["a\nb", "$'a\\nb'"],
    ["a\u202eb", "$'a\\u202eb'"],
    ["tab\there's", "$'tab\\u0009here\\'s'"],
    ["\u{e0041}", "$'\\U000e0041'"],
  ])("%j is shown as %s", (argument, shown) => {
    expect(quoteArgument(argument)).toBe(shown);
  });

  it("never hides a character and never stands for two arguments", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (first, second) => {
        expect(quoteArgument(first)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
        if (first !== second) expect(quoteArgument(first)).not.toBe(quoteArgument(second));
      }),
    );
  });
});
