import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkExpression } from "./check-expression.ts";

describe("an author's expression", () => {
  it.each([
    'parameters.amount > 100 ? "large" : "small"',
    "results.sort",
    'results["sort-mail"].label',
    'input_text.contains("urgent") ? "urgent" : "routine"',
  ])("is taken: %s", (expression) => {
    expect(checkExpression(expression)).toBeNull();
  });

  it("says where it breaks", () => {
    expect(checkExpression('parameters.amount > ? "a" : "b"')).toMatch(/\(at character 21\)\.$/);
    expect(checkExpression("paramters.amount")).toBe(
      'The expression cannot be used: Unknown variable: paramters (at character 1). Did you mean "parameters"?',
    );
  });

  it.each(["1 + 1", "true", "parameters", '["a"]'])("gives a label, which %s does not", (expression) => {
    expect(checkExpression(expression)).toMatch(/it must give the label/);
  });

  it("has 1 to 4,000 characters", () => {
    const text = (chars: number) => `"${"x".repeat(chars - 2)}"`;
    expect(checkExpression("")).toMatch(/1 to 4,000/);
    expect(checkExpression(text(4_000))).toBeNull();
    expect(checkExpression(text(4_001))).toMatch(/1 to 4,000/);
  });

  it.each([
    "(".repeat(2_000),
    `${"!".repeat(3_900)}true`,
    `${"-".repeat(3_900)}1`,
    `${"[".repeat(1_900)}${"]".repeat(1_900)}`,
    `${"[1].map(x,".repeat(300)}1${")".repeat(300)}`,
    Array.from({ length: 1_900 }, () => "1").join("+"),
    `parameters${".a".repeat(1_900)}`,
  ])("however nested is judged at once (%#)", (expression) => {
    const began = performance.now();
    expect(checkExpression(expression)).toEqual(expect.any(String));
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it("of any text gets an answer", () => {
    const pieces = fc.constantFrom(
      "parameters",
      "results",
      ".",
      "[",
      "]",
      "(",
      ")",
      "?",
      ":",
      '"',
      "1",
      "!",
      " ",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((words) => words.join("")),
        ),
        (text) => {
          const reason = checkExpression(text);
          expect(reason === null || reason.length < 500).toBe(true);
        },
      ),
    );
  });
});
