import { describe, expect, it } from "vitest";
import { showValue } from "./show-value.ts";

describe("a value in a sentence", () => {
  it.each([
    ["js", '"js"'],
    ["a\n\u0007", '"a\\n\\u0007"'],
    [1.5, "1.5"],
    [null, "null"],
    [true, "true"],
    [[1, 2], "a list"],
    [{ a: 1 }, "an object"],
  ])("%j is shown as %s", (value, shown) => {
    expect(showValue(value)).toBe(shown);
  });

  it("is cut after 40 characters", () => {
    expect(showValue("é".repeat(40))).toBe(`"${"é".repeat(40)}"`);
    expect(showValue("😀".repeat(1_000_000))).toBe(`"${"😀".repeat(40)}…"`);
  });
});
