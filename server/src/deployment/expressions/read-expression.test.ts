import { describe, expect, it } from "vitest";
import { readExpression } from "./read-expression.ts";

const referencesOf = (expression: string) => {
  const read = readExpression(expression);
  if (!read.ok) throw new Error(read.reason);
  return read.references.map(({ of, name, isAsked }) => `${of}.${name}${isAsked ? "?" : ""}`);
};
const outcomesOf = (expression: string) => {
  const read = readExpression(expression);
  if (!read.ok) throw new Error(read.reason);
  return read.outcomes.map((outcome) =>
    outcome.kind === "text" ? outcome.text : `parameters.${outcome.name}`,
  );
};

describe("an expression that is read", () => {
  it.each([
    ['results.sort.urgent ? "a" : "b"', ["results.sort"]],
    ['results["sort-mail"].to[0].name', ["results.sort-mail"]],
    [
      'parameters.amount > 1 && !(results.x in [parameters.y]) ? "a" : "b"',
      ["parameters.amount", "results.x", "parameters.y"],
    ],
    ['has(results.x) ? results.x : "b"', ["results.x?", "results.x"]],
    ['results.list.exists(each, each == parameters.y) ? "a" : "b"', ["results.list", "parameters.y"]],
    ['{"a": results.x}["a"]', ["results.x"]],
  ])("names what it reads: %s", (expression, references) => {
    expect(referencesOf(expression)).toEqual(references);
  });

  it.each([
    "input_text",
    "results[input_text]",
    '[{"x": "a"}].exists(results, results.x == "a") ? "a" : "b"',
    'size(results) > 0 ? "a" : "b"',
  ])("names nothing that is computed or its own: %s", (expression) => {
    expect(referencesOf(expression)).toEqual([]);
  });

  it.each([
    ['"a"', ["a"]],
    [
      'input_text == "" ? "a" : (parameters.n > 1 ? "b" : parameters.region)',
      ["a", "b", "parameters.region"],
    ],
    ["results.sort", []],
    ['"a" + "b"', []],
  ])("names what it can give, as far as that is written: %s", (expression, outcomes) => {
    expect(outcomesOf(expression)).toEqual(outcomes);
  });

  it("that cannot be used says why", () => {
    expect(readExpression("1 + 1")).toEqual({
      ok: false,
      reason: expect.stringContaining("must give the label"),
    });
    expect(readExpression(`${"!".repeat(3_900)}true`)).toMatchObject({ ok: false });
  });
});
