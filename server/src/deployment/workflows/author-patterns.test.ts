import { patternCostFault, patternSize } from "@sluice/core";
import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { authorPatterns, PatternAllowance } from "./author-patterns.ts";

const pieces = [
  ..."ab1é😀()|*+?[]^-$.{},:QE\\",
  ...[
    "(?:",
    "(?i)",
    "(?P<n>",
    "(?<m>",
    "(?i:",
    "(?s-i)",
    "??",
    "{2}",
    "{3,}",
    "{0,7}",
    "{,3}",
    "{0}",
    "{2,5}",
  ],
  ...["[^", "[:alpha:]", "[:", "[a-z]", ":]", "\\Q", "\\E", "\\d", "\\pL", "\\p{Greek}", "\\PL", "\\x{41}"],
  ...["\\x41", "\\123", "\\b", "\\]", "\\[", "{1000}"],
];

describe("the size of a pattern", () => {
  it("is never told smaller than what the engine compiles it to", () => {
    const pattern = fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 14 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(pattern, (text) => {
        let compiled: RE2JS;
        try {
          compiled = RE2JS.compile(text);
        } catch {
          return;
        }
        expect(patternSize(text).instructions).toBeGreaterThanOrEqual(compiled.matcher("").programSize());
      }),
      { numRuns: 5_000 },
    );
  });

  it("leaves room for the patterns that people write", () => {
    const uuid = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";
    const address = "^[^@\\s]{1,64}@[^@\\s]{1,255}$";
    expect([uuid, address, "(?i)^[\\pL\\pN ._-]+$"].map(patternCostFault)).toEqual([null, null, null]);
  });

  it("is bounded: repeats in repeats, repeats beside repeats, and long lists of Unicode classes", () => {
    expect(patternCostFault("a{0,509}")).toBeNull();
    expect(patternCostFault("a{0,510}")).toMatch(
      /^The pattern is too costly: .* 1,026 parts, and at most 1,024/,
    );
    expect(patternCostFault("(a{0,1000})*$")).toMatch(/2,013 parts/);
    expect(patternCostFault(".{0,1000}".repeat(100))).toMatch(/200,204 parts/);
    expect(patternCostFault("((((a{99}){99}){99}){99}){99}".repeat(30))).toMatch(/parts/);
    expect(patternCostFault("\\pL".repeat(20))).toBeNull();
    expect(patternCostFault("\\pL".repeat(21))).toMatch(/names 21 Unicode classes/);
    expect(patternCostFault(`[^${"\\p{Greek}".repeat(21)}]`)).toMatch(/names 21 Unicode classes/);
  });
});

describe("the allowance of one call", () => {
  it("is spent by compiling once, and by each text with the size of its pattern", () => {
    const size = RE2JS.compile("^k+$").matcher("").programSize();
    const compiling = authorPatterns(new PatternAllowance(10));
    expect(compiling.matches("^k+$", "k")).toBeNull();
    expect(compiling.faultOf("^k+$")).toMatch(/^The patterns are together too costly/);
    expect(authorPatterns(new PatternAllowance(10_000)).matches("^k+$", "k")).toBe(true);
    const known = authorPatterns(new PatternAllowance(size * 100));
    expect(known.matches("^k+$", "k".repeat(60))).toBe(true);
    expect(known.matches("^k+$", "k".repeat(41))).toBeNull();
    expect(known.matches("^k+$", "x".repeat(40))).toBe(false);
  });

  it("buys nothing for a pattern that is too large whatever is left", () => {
    const rich = authorPatterns(new PatternAllowance(Number.MAX_SAFE_INTEGER));
    expect(rich.matches("(a{0,1000})*$", "a")).toBeNull();
  });
});
