import type { PiiPolicy, WorkflowFile } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { readWorkflowFile } from "./read-workflow-file.ts";

const policy: PiiPolicy = {
  mode: "rules",
  entities: ["EMAIL_ADDRESS"],
  min_confidence: 0.8,
  operator: "replace",
  stages: ["outputs"],
  max_coordinator_calls: 0,
};

function redactingFile(pii_policy?: PiiPolicy): string {
  const file: WorkflowFile = {
    format: "sluice.workflow",
    format_version: 1,
    workflow: {
      name: "Letters",
      definition: {
        nodes: [{ slug: "redact", title: "Redact", node_type: "pii_redact" }],
        ...(pii_policy && { pii_policy }),
      },
    },
    agents: [],
    environments: [],
    connectors: [],
  };
  return JSON.stringify(file);
}

describe("a workflow file", () => {
  it.each([512, 513, 10_000, 1_000_000])("may nest 512 levels deep: %i", (levels) => {
    const file = redactingFile(policy).replace(
      /}$/,
      `,"x":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`,
    );
    const read = readWorkflowFile(file);
    const reason = "It cannot be read: it nests deeper than 512 levels.";
    const tooDeep = { ok: false, problems: [{ name: "file", reason }] };
    if (levels > 512) expect(read).toEqual(tooDeep);
    else expect(read).not.toEqual(tooDeep);
  });

  it("that is not JSON is told so", () => {
    expect(readWorkflowFile("{")).toMatchObject({
      problems: [{ name: "file", reason: expect.stringMatching(/^It is not JSON: /) }],
    });
  });
});

describe("a workflow file that redacts", () => {
  it("is read when rules can do all it asks for", () => {
    expect(readWorkflowFile(redactingFile(policy))).toMatchObject({ ok: true });
  });

  it("is refused at the entity that no rule finds, and for a mode that needs a model", () => {
    const entities: PiiPolicy["entities"] = ["EMAIL_ADDRESS", "PERSON"];
    expect(readWorkflowFile(redactingFile({ ...policy, entities }))).toEqual({
      ok: false,
      problems: [
        {
          name: "workflow.definition.pii_policy.entities[1]",
          reason: expect.stringContaining("EMAIL_ADDRESS, IBAN"),
        },
      ],
    });
    expect(readWorkflowFile(redactingFile({ ...policy, mode: "rules_and_model" }))).toEqual({
      ok: false,
      problems: [
        { name: "workflow.definition.pii_policy.mode", reason: expect.stringContaining("needs a model") },
      ],
    });
  });

  it("is refused when a step redacts by a policy that is off", () => {
    expect(readWorkflowFile(redactingFile())).toMatchObject({
      ok: false,
      problems: [{ name: "workflow.definition.nodes[0].node_type" }],
    });
  });
});

describe("an environment in a workflow file", () => {
  const read = (flagged_commands: string[], kind = "virtual") => {
    const file = JSON.parse(redactingFile(policy)) as WorkflowFile;
    const environments = [{ name: "Small", kind, flagged_commands }];
    return readWorkflowFile(JSON.stringify({ ...file, environments }));
  };

  it("flags commands by wild words, which need not be regular expressions", () => {
    expect(read(["rm -r|-R", "* --force", "git push ?*"])).toMatchObject({ ok: true });
  });

  it("is refused at the pattern that its kind cannot keep, and at a path", () => {
    const place = (index: number) => `environments[0].flagged_commands[${index}]`;
    const said = { ok: false, problems: [{ name: place(1), reason: expect.stringContaining("its folder") }] };
    expect(read(["* --force", "/usr/bin/rm", "kill"])).toEqual(said);
    expect(read(["rm -r", "* --force", "mkfs*", "kill"], "sandbox")).toEqual({
      ok: false,
      problems: [1, 3].map((index) => ({
        name: place(index),
        reason: expect.stringContaining("kind sandbox"),
      })),
    });
  });

  it("is refused at the pattern that no command could match, and at one that is too long", () => {
    expect(read(["rm", "cd *", "curl|", "", "x".repeat(201)])).toEqual({
      ok: false,
      problems: [
        { name: "environments[0].flagged_commands[1]", reason: expect.stringContaining('"cd"') },
        { name: "environments[0].flagged_commands[2]", reason: expect.stringContaining("'|'") },
        { name: "environments[0].flagged_commands[3]", reason: expect.stringContaining("empty") },
        { name: "environments[0].flagged_commands[4]", reason: expect.stringContaining("200") },
      ],
    });
  });
});

describe("the patterns of a workflow file", () => {
  const problemsOf = (definition: Partial<WorkflowFile["workflow"]["definition"]>) => {
    const file = JSON.parse(redactingFile(policy)) as WorkflowFile;
    Object.assign(file.workflow.definition, definition);
    const read = readWorkflowFile(JSON.stringify(file));
    return read.ok ? [] : read.problems;
  };
  const costly = "(a{0,1000})*$";
  const parameter = (name: string, pattern: string, value?: string) => ({
    name,
    type: "string" as const,
    constraints: { pattern },
    ...(value !== undefined && { default: value }),
  });

  it("are refused at their place when they are too costly, in parameters and in the result's schema", () => {
    const reason = expect.stringMatching(/^The pattern is too costly: .* 2,013 parts/);
    const result_schema = {
      properties: { a: { pattern: costly } },
      patternProperties: { [costly]: true },
    };
    expect(problemsOf({ parameters: [parameter("code", costly)], result_schema })).toEqual([
      { name: "workflow.definition.parameters[0].constraints.pattern", reason },
      { name: "workflow.definition.result_schema.properties.a.pattern", reason },
      { name: "workflow.definition.result_schema.patternProperties", reason },
    ]);
  });

  it("are refused from the one on with which all of them together would take too long to check", () => {
    const patterns = Array.from({ length: 40 }, (_, index) => `^file${index}[a-z]{0,490}$`);
    const problems = problemsOf({ result_schema: { allOf: patterns.map((pattern) => ({ pattern })) } });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThan(40);
    expect(problems.at(-1)).toEqual({
      name: "workflow.definition.result_schema.allOf[39].pattern",
      reason: expect.stringMatching(/^The patterns are together too costly/),
    });
  });

  it("are refused a default that is too long to be held against them", () => {
    const pattern = "^[a-z]{0,400}[a-z]*$";
    expect(problemsOf({ parameters: [parameter("code", pattern, "a".repeat(200))] })).toEqual([]);
    expect(problemsOf({ parameters: [parameter("code", pattern, "a".repeat(20_000))] })).toEqual([
      {
        name: "workflow.definition.parameters[0].default",
        reason: expect.stringMatching(/^It takes too long/),
      },
    ]);
  });
});
