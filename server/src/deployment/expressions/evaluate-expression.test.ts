import { limits } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { evaluateExpression } from "./evaluate-expression.ts";

const facts = {
  parameters: { amount: 120, region: "north", tags: ["a", "b"] },
  results: new Map([
    ["sort-mail", '{"urgent": true, "score": 0.9, "to": [{"name": "Anna"}]}'],
    ["note", "plain words"],
    ["count", "42"],
  ]),
  inputText: "This is Urgent",
};
const evaluate = (expression: string, given = facts) => evaluateExpression(expression, given);
const reasonOf = async (expression: string, given = facts) => {
  const evaluated = await evaluate(expression, given);
  return evaluated.ok ? `chose ${evaluated.label}` : evaluated.reason;
};
/** Text that a step may hand on and that an expression may look at. */
const manyNumbers = JSON.stringify(Array.from({ length: 5_000 }, (_, index) => index));
const withNumbers = { ...facts, results: new Map([["numbers", manyNumbers]]) };

describe("an expression", () => {
  it.each([
    ['parameters.amount > 100 ? "large" : "small"', "large"],
    ['parameters.amount == 120 && "a" in parameters.tags ? "yes" : "no"', "yes"],
    ['results["sort-mail"].urgent ? "urgent" : "routine"', "urgent"],
    ['results["sort-mail"].score >= 0.5 ? "sure" : "unsure"', "sure"],
    ['results["sort-mail"].to[0].name', "Anna"],
    ['results["sort-mail"].to.exists(each, each.name.startsWith("A")) ? "a" : "b"', "a"],
    ["results.note", "plain words"],
    ['results.count == 42 ? "answer" : "other"', "answer"],
    ['has(parameters.missing) ? "there" : "absent"', "absent"],
    ['input_text.lowerAscii().contains("urgent") ? "urgent" : "routine"', "urgent"],
    ['input_text.matches("[Uu]rgent") ? "urgent" : "routine"', "urgent"],
  ])("chooses a label: %s", async (expression, label) => {
    expect(await evaluate(expression)).toEqual({ ok: true, label });
  });

  it("sees no free text and no parameters as empty", async () => {
    const none = { parameters: null, results: new Map<string, string>(), inputText: null };
    const expression = 'input_text == "" && size(parameters) == 0 && size(results) == 0 ? "empty" : "full"';
    expect(await evaluateExpression(expression, none)).toEqual({ ok: true, label: "empty" });
  });

  it("that finds nothing where it looks says what is missing", async () => {
    expect(await reasonOf("parameters.missing")).toBe("The expression failed: No such key: missing.");
    expect(await reasonOf("results.nobody")).toMatch(/nobody/);
  });

  it("must give a text, of a label's length", async () => {
    expect(await reasonOf("parameters.amount")).toBe(
      "The expression gave a number: it must give the label, a text.",
    );
    expect(await reasonOf("parameters.tags")).toMatch(/gave a list/);
    const long = (chars: number) => ({ ...facts, inputText: "x".repeat(chars) });
    const { branchLabelMaxChars: max } = limits.workflow;
    expect(await evaluate("input_text", long(max))).toMatchObject({ ok: true });
    expect(await reasonOf("input_text", long(max + 1))).toMatch(/more than 64 characters/);
  });
});

describe("a hostile expression", () => {
  it("is stopped when its macros would go on for hours, and the event loop goes on", async () => {
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 20);
    const nested = "results.numbers.all(a, results.numbers.all(b, results.numbers.all(c, a + b + c > -1.0)))";
    expect(await reasonOf(`${nested} ? "a" : "b"`, withNumbers)).toMatch(/longer than a second/);
    clearInterval(heart);
    expect(beats).toBeGreaterThan(5);
  });

  it("is stopped when its pattern backtracks without end", async () => {
    const given = { ...facts, inputText: `${"a".repeat(40)}!` };
    expect(await reasonOf('input_text.matches("^(a+)+$") ? "a" : "b"', given)).toMatch(
      /longer than a second/,
    );
  });

  it("is stopped when it needs too much memory", async () => {
    const grow = "results.numbers.map(a, results.numbers.map(b, results.numbers.map(c, [a, b, c])))";
    expect(await reasonOf(`size(${grow}) > 0 ? "a" : "b"`, withNumbers)).toMatch(/was stopped/);
  });

  it.each(["parameters.__proto__", "parameters.constructor", "results.note.constructor"])(
    "does not reach the machinery by %s",
    async (expression) => {
      expect(await reasonOf(expression)).toMatch(/^The expression failed/);
    },
  );

  it.each(["process.exit(1)", "globalThis", 'require("fs")', "(() => 1)()"])(
    "cannot leave its language by %s",
    async (expression) => {
      expect(await reasonOf(expression)).toMatch(/^The expression cannot be used/);
    },
  );

  it("that is deeply nested is refused, not crashed on", async () => {
    expect(await reasonOf(`${"!".repeat(3_000)}true ? "a" : "b"`)).toMatch(/deeply|cannot be used/);
    const json = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const given = { ...facts, results: new Map([["deep", json]]) };
    expect(await reasonOf('results.deep == results.deep ? "same" : "other"', given)).toMatch(
      /^(chose|The expression)/,
    );
  });

  it("ends at once when the run no longer wants it", async () => {
    const stop = AbortSignal.abort();
    expect(await evaluateExpression("results.note", facts, stop)).toEqual({
      ok: false,
      reason: "The evaluation was stopped.",
    });
  });
});
