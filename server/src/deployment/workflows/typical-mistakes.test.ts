import type { WrittenWorkflowFile } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { judgeWorkflowFile } from "./judge-workflow-file.ts";

type Definition = WrittenWorkflowFile["workflow"]["definition"];

/** A file that loads, sorts by an expression, and ships or keeps. */
function fileWith(expression: string, changes: Partial<Definition> = {}): WrittenWorkflowFile {
  return {
    format: "sluice.workflow",
    format_version: 1,
    workflow: {
      name: "Shipping",
      definition: {
        parameters: [
          { name: "amount", type: "number" },
          { name: "way", type: "enum", enum_values: ["ship", "send"] },
        ],
        nodes: [
          { slug: "load", title: "Load", node_type: "task", agent: "Clerk" },
          {
            slug: "sort",
            title: "Sort",
            node_type: "conditional",
            depends_on: ["load"],
            expression,
            branches: [
              { label: "ship", steps: ["go"] },
              { label: "keep", steps: [] },
            ],
          },
          { slug: "go", title: "Go", node_type: "task", agent: "Clerk", depends_on: ["sort"] },
        ],
        ...changes,
      },
    },
    agents: [{ name: "Clerk", kind: "worker", engine: { type: "script", language: "bash", script: "true" } }],
  };
}

const sound = 'results.load == "x" || parameters.amount > 1 ? "ship" : "keep"';

async function problemsOf(file: unknown): Promise<string[]> {
  const judged = await judgeWorkflowFile(JSON.stringify(file), "usr_anna");
  return judged.ok ? [] : judged.problems.map(({ name, reason }) => `${name}: ${reason}`);
}

const expressionPlace = "workflow.definition.nodes[1].expression";
const schemaPlace = "workflow.definition.result_schema";

describe("a typical mistake in an expression", () => {
  it("is not in the file that the others are made from", async () => {
    expect(await problemsOf(fileWith(sound))).toEqual([]);
  });

  it.each([
    [
      "a misspelt step",
      'results.laod == "x" ? "ship" : "keep"',
      ['It reads results.laod, but no step before it is called that. Did you mean "load"?'],
    ],
    [
      "a step that comes later",
      'results.go == "x" ? "ship" : "keep"',
      ['It reads results.go, but "go" is not done before this step is: read another.'],
    ],
    [
      "a misspelt parameter",
      'parameters.amout > 1 ? "ship" : "keep"',
      ['It reads parameters.amout, but no parameter is called that. Did you mean "amount"?'],
    ],
    [
      "a parameter that there is not",
      'parameters.country == "x" ? "ship" : "keep"',
      ['It reads parameters.country, but no parameter is called that. Known: "amount", "way".'],
    ],
    [
      "a label that no branch has",
      'parameters.amount > 1 ? "shp" : "keep"',
      ['It can give "shp", but no branch has that label. Did you mean "ship"?'],
    ],
    [
      "a parameter whose values are not labels",
      "parameters.way",
      ['It can give "send" (from the parameter way), but no branch has that label. Known: "ship", "keep".'],
    ],
    [
      "a parameter that is no text",
      "parameters.amount",
      ["It can give the parameter amount, a number: a label is a text."],
    ],
    [
      "a yes or no",
      "parameters.amount > 1",
      ["The expression gives a value of type bool: it must give the label, a text."],
    ],
    [
      "a misspelt variable",
      'parameter.amount > 1 ? "ship" : "keep"',
      [
        'The expression cannot be used: Unknown variable: parameter (at character 1). Did you mean "parameters"?',
      ],
    ],
    [
      "a bracket that is not closed",
      '(parameters.amount > 1 ? "ship" : "keep"',
      ['The expression cannot be used: it ends before ")" (at character 41).'],
    ],
    [
      "a single equals sign",
      'parameters.amount = 1 ? "ship" : "keep"',
      ["The expression cannot be used: Unexpected character: = (at character 19). Compare with ==."],
    ],
  ])("%s", async (_what, expression, said) => {
    expect(await problemsOf(fileWith(expression))).toEqual(
      said.map((reason) => `${expressionPlace}: ${reason}`),
    );
  });
});

describe("a typical mistake in a result schema", () => {
  it.each([
    [
      "a misspelt type",
      { properties: { total: { type: "strng" } } },
      '.properties.total.type: Write one of "array", "boolean", "integer", "null", "number", "object", "string"; not "strng". Did you mean "string"?',
    ],
    [
      "a type instead of a schema",
      { properties: { total: "string" } },
      '.properties.total: Write a schema, such as {"type": "string"}, not "string".',
    ],
    ["one required field, not in a list", { required: "total" }, '.required: Write a list, not "total".'],
    [
      "a reference to nothing",
      { properties: { a: { $ref: "#/$defs/total" } } },
      ": A $ref points to #/$defs/total, where nothing is.",
    ],
    [
      "a reference to elsewhere",
      { $ref: "https://example.org/total.json" },
      ".$ref: Refer to a part of this schema only: begin with #.",
    ],
    [
      "another draft",
      { $schema: "http://json-schema.org/draft-07/schema#" },
      ': Write it in JSON Schema 2020-12: $schema is "https://json-schema.org/draft/2020-12/schema", or left out.',
    ],
    [
      "a negative length",
      { properties: { a: { minLength: -1 } } },
      ".properties.a.minLength: It must be >= 0, and is -1.",
    ],
  ])("%s", async (_what, result_schema, said) => {
    expect(await problemsOf(fileWith(sound, { result_schema }))).toEqual([`${schemaPlace}${said}`]);
  });
});

describe("a typical mistake in a script", () => {
  const withScript = (language: string, script: string, kind = "virtual") => ({
    ...fileWith(sound),
    agents: [
      { name: "Clerk", kind: "worker", environment: "Small", engine: { type: "script", language, script } },
    ],
    environments: [{ name: "Small", kind }],
  });

  it.each([
    ["bash", "if [ -e a ]; then\n  echo yes\n", 'It is not valid bash: line 3, it ends before "fi".'],
    ["bash", "echo 'a\necho b", "It is not valid bash: line 1, it ends before the closing '."],
    ["bash", "for each in a b; echo $each; done", 'It is not valid bash: line 1, "do" is missing.'],
    ["bash", "echo a\nfi", 'It is not valid bash: line 2, "fi" cannot stand there.'],
    ["bash", "total() {\n  echo 1", 'It is not valid bash: line 2, it ends before "}".'],
    [
      "javascript",
      "const total = ;",
      "It is not valid JavaScript: line 1, unexpected token in expression: ';'.",
    ],
    [
      "javascript",
      "const a = 1;\nconst a = 2;",
      "It is not valid JavaScript: line 2, invalid redefinition of global identifier.",
    ],
    ["javascript", "let total: number = 1", "It is not valid JavaScript: line 1, expecting ';'."],
  ])("of %s: %j", async (language, script, said) => {
    expect(await problemsOf(withScript(language, script))).toEqual([`agents[0].engine.script: ${said}`]);
  });

  it.each([
    ["javascript", 'import { readFileSync } from "node:fs";\nawait 1;\nexport default readFileSync;'],
    ["bash", "# ".padEnd(2_000_000, "x")],
    ["bash", "(".repeat(100_000)],
    ["javascript", "[".repeat(1_000_000)],
    ["python", "def total("],
  ])("is not what cannot be known before the run: %s, case %#", async (language, script) => {
    expect(await problemsOf(withScript(language, script))).toEqual([]);
  });

  it("in a sandbox is only what no bash could read", async () => {
    expect(await problemsOf(withScript("bash", "select each in a b; do break; done", "sandbox"))).toEqual([]);
    expect(await problemsOf(withScript("bash", "if true; then echo", "sandbox"))).toEqual([
      'agents[0].engine.script: It is not valid bash: line 1, it ends before "fi".',
    ]);
    expect(await problemsOf(withScript("javascript", "const total = ;", "sandbox"))).toEqual([]);
  });
});
