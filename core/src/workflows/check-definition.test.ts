import type { DefinitionNode, WorkflowDefinition } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import type { PatternRules } from "../input-contract/pattern-rules.ts";
import { randomDefinition } from "../runs/testing/random-definition.ts";
import { seededRandom } from "../runs/testing/seeded-random.ts";
import { checkDefinition } from "./check-definition.ts";
import { checkWorkflowTexts } from "./check-workflow-texts.ts";

const patterns: PatternRules = {
  matches: (pattern, text) => new RegExp(pattern).test(text),
  faultOf: (pattern) => (pattern.includes("(a+)+") ? "This pattern is not safe." : null),
};

const check = (definition: WorkflowDefinition, serialisedBytes = 1_000) =>
  checkDefinition(definition, {
    patterns,
    readExpression: (expression) =>
      expression === "("
        ? { ok: false, reason: "It does not end." }
        : { ok: true, references: [], outcomes: [] },
    serialisedBytes,
  });
const places = (definition: WorkflowDefinition) => check(definition).map(({ name }) => name);
const node = (slug: string, changes: Partial<DefinitionNode> = {}): DefinitionNode => ({
  slug,
  title: slug,
  node_type: "task",
  ...changes,
});
const nodePlaces = (...nodes: DefinitionNode[]) => places({ nodes });

describe("a definition", () => {
  it("that is sound has no problems", () => {
    expect(nodePlaces(node("load"), node("report-2", { depends_on: ["load"] }))).toEqual([]);
    for (let seed = 0; seed < 300; seed += 1) {
      expect(places(randomDefinition(seededRandom(seed), 20)), `seed ${seed}`).toEqual([]);
    }
  });

  it("has 1 to 20 steps", () => {
    const steps = (count: number) => Array.from({ length: count }, (_, index) => node(`s${index}`));
    expect(places({ nodes: [] })).toEqual(["nodes"]);
    expect(nodePlaces(...steps(20))).toEqual([]);
    expect(nodePlaces(...steps(21))).toEqual(["nodes"]);
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      node(`s${index}`, { depends_on: [`s${index + 1}`] }),
    );
    expect(nodePlaces(...chain)).toEqual(["nodes"]);
  });

  it("takes at most 8 MiB", () => {
    expect(check({ nodes: [node("a")] }, 8_388_608)).toEqual([]);
    expect(check({ nodes: [node("a")] }, 8_388_609)).toMatchObject([{ name: "definition" }]);
  });
});

describe("a slug", () => {
  it.each(["a", "0", "load-2", "a".repeat(64)])("may be %s", (slug) => {
    expect(nodePlaces(node(slug))).toEqual([]);
  });

  it.each(["", "A", "a_b", "-a", "a-", "a--b", "é", "a\n", " a", "a".repeat(65)])("may not be %j", (slug) => {
    expect(nodePlaces(node(slug, { title: "t" }))).toEqual(["nodes[0].slug"]);
  });

  it("is not used twice", () => {
    expect(nodePlaces(node("a"), node("b"), node("a"))).toEqual(["nodes[2].slug"]);
  });

  it("is not that of the publish step of a graph update", () => {
    const build = node("build", { node_type: "ampg_update", graph: "g" });
    expect(nodePlaces(build, node("build-publish"))).toEqual(["nodes[1].slug"]);
    expect(nodePlaces(node("build"), node("build-publish"))).toEqual([]);
  });
});

describe("a title", () => {
  it("has 1 to 200 characters on one line", () => {
    for (const title of ["x", "é".repeat(200)]) expect(nodePlaces(node("a", { title }))).toEqual([]);
    for (const title of ["", "é".repeat(201), "a\nb"]) {
      expect(nodePlaces(node("a", { title }))).toEqual(["nodes[0].title"]);
    }
  });
});

describe("a dependency", () => {
  it("is on another step that is there, once", () => {
    expect(nodePlaces(node("a", { depends_on: ["a"] }))).toEqual(["nodes[0].depends_on[0]"]);
    expect(nodePlaces(node("a"), node("b", { depends_on: ["a", "x"] }))).toEqual(["nodes[1].depends_on[1]"]);
    expect(nodePlaces(node("a"), node("b", { depends_on: ["a", "a"] }))).toEqual(["nodes[1].depends_on[1]"]);
  });

  it("on a step that a run adds is unknown to an author", () => {
    const build = node("build", { node_type: "ampg_update", graph: "g" });
    expect(nodePlaces(build, node("b", { depends_on: ["build-publish"] }))).toEqual([
      "nodes[1].depends_on[0]",
    ]);
  });

  it("closes no circle; the circle is named", () => {
    const problems = check({
      nodes: [
        node("a", { depends_on: ["c"] }),
        node("b", { depends_on: ["a"] }),
        node("c", { depends_on: ["x", "b"] }),
        node("x"),
      ],
    });
    expect(problems).toEqual([
      {
        name: "nodes[1].depends_on[0]",
        reason:
          "The steps go round in a circle: a needs c needs b needs a. Remove one of these dependencies.",
      },
    ]);
  });

  it("in two circles is told of both", () => {
    const nodes = [
      node("a", { depends_on: ["b", "c"] }),
      node("b", { depends_on: ["a"] }),
      node("c", { depends_on: ["a"] }),
    ];
    expect(nodePlaces(...nodes)).toEqual(["nodes[1].depends_on[0]", "nodes[2].depends_on[0]"]);
  });
});

describe("a conditional", () => {
  const choose = (branches: DefinitionNode["branches"], changes: Partial<DefinitionNode> = {}) =>
    nodePlaces(
      node("choose", { node_type: "conditional", ...(branches && { branches }), ...changes }),
      node("left", { depends_on: ["choose"] }),
      node("free"),
    );
  const sound = [
    { label: "yes", steps: ["left"] },
    { label: "no", steps: [] },
  ];

  it("has at least two labelled branches", () => {
    expect(choose(sound)).toEqual([]);
    expect(choose(undefined)).toEqual(["nodes[0].branches"]);
    expect(choose(sound.slice(0, 1))).toEqual(["nodes[0].branches"]);
  });

  it("has labels that differ and say something", () => {
    expect(choose([...sound, { label: "yes", steps: [] }])).toEqual(["nodes[0].branches[2].label"]);
    expect(choose([...sound, { label: "", steps: [] }])).toEqual(["nodes[0].branches[2].label"]);
    expect(choose([...sound, { label: "é".repeat(64), steps: [] }])).toEqual([]);
    expect(choose([...sound, { label: "é".repeat(65), steps: [] }])).toEqual(["nodes[0].branches[2].label"]);
  });

  it("leads to steps that depend on it", () => {
    const place = "nodes[0].branches[2].steps[0]";
    expect(choose([...sound, { label: "x", steps: ["free"] }])).toEqual([place]);
    expect(choose([...sound, { label: "x", steps: ["gone"] }])).toEqual([place]);
    expect(choose([...sound, { label: "x", steps: ["left", "left"] }])).toEqual([
      "nodes[0].branches[2].steps[1]",
    ]);
  });

  it("chooses by an agent or an expression", () => {
    expect(choose(sound, { expression: "results.load == 'x'" })).toEqual([]);
    expect(choose(sound, { expression: "" })).toEqual(["nodes[0].expression"]);
    expect(choose(sound, { expression: "(" })).toEqual(["nodes[0].expression"]);
    expect(choose(sound, { expression: "x", agent: "Clerk" })).toEqual(["nodes[0].expression"]);
    expect(choose(sound, { expression: "x".repeat(4_001) })).toEqual(["nodes[0].expression"]);
  });

  it("alone has branches and an expression", () => {
    expect(nodePlaces(node("a", { branches: sound, expression: "x" }))).toEqual([
      "nodes[0].branches",
      "nodes[0].expression",
    ]);
  });
});

describe("a graph", () => {
  it("is chosen for a graph update, and for nothing else", () => {
    expect(nodePlaces(node("a", { node_type: "ampg_update" }))).toEqual(["nodes[0].graph"]);
    expect(nodePlaces(node("a", { graph: "g" }))).toEqual(["nodes[0].graph"]);
  });
});

describe("the settings", () => {
  const nodes = [node("a")];

  it.each([1, 10])("take a parallelism of %s", (parallelism) => {
    expect(places({ nodes, settings: { parallelism } })).toEqual([]);
  });
  it.each([0, 11, 1.5, Number.NaN])("take no parallelism of %s", (parallelism) => {
    expect(places({ nodes, settings: { parallelism } })).toEqual(["settings.parallelism"]);
  });
  it.each([null, 0.25, 1.75, 168])("take a time limit of %s", (max_run_hours) => {
    expect(places({ nodes, settings: { max_run_hours } })).toEqual([]);
  });
  it.each([0, 0.1, 0.3, 168.25, -1, Number.POSITIVE_INFINITY])(
    "take no time limit of %s",
    (max_run_hours) => {
      expect(places({ nodes, settings: { max_run_hours } })).toEqual(["settings.max_run_hours"]);
    },
  );
});

describe("parameters, policy and schema", () => {
  const nodes = [node("a")];

  it("are judged at their places", () => {
    const definition: WorkflowDefinition = {
      nodes,
      parameters: [
        { name: "ok", type: "string" },
        { name: "Bad", type: "string" },
        { name: "p", type: "string", constraints: { pattern: "(a+)+" } },
      ],
      pii_policy: {
        mode: "rules",
        entities: [],
        min_confidence: 0.8,
        operator: "mask",
        stages: ["outputs"],
        max_coordinator_calls: 0,
      },
      result_schema: {
        properties: { pattern: { type: "string", pattern: "(a+)+" }, ok: { const: { pattern: "(a+)+" } } },
        patternProperties: { "(a+)+": {} },
        not: { pattern: "a".repeat(1_001) },
        items: [{ $ref: "https://example.org/x" }, { $ref: "#/$defs/y" }],
      },
    };
    expect(places(definition)).toEqual([
      "parameters[1].name",
      "parameters[2].constraints.pattern",
      "pii_policy.entities",
      "result_schema.properties.pattern.pattern",
      "result_schema.patternProperties",
      "result_schema.not.pattern",
      "result_schema.items[0].$ref",
    ]);
  });

  it("number at most 100", () => {
    const parameters = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `p${index}`, type: "string" as const }));
    expect(places({ nodes, parameters: parameters(100) })).toEqual([]);
    expect(places({ nodes, parameters: parameters(101) })).toEqual(["parameters"]);
  });

  it("keep the result schema within 32 KB and 64 levels", () => {
    const sized = (bytes: number) => ({ title: "x".repeat(bytes - '{"title":""}'.length) });
    expect(places({ nodes, result_schema: sized(32_768) })).toEqual([]);
    expect(places({ nodes, result_schema: sized(32_769) })).toEqual(["result_schema"]);
    let deep: Record<string, unknown> = {};
    for (let level = 0; level < 5_000; level += 1) deep = { not: deep };
    expect(places({ nodes, result_schema: deep })).toEqual(["result_schema"]);
  });
});

describe("the texts of a workflow", () => {
  it("keep within 80 and 1,000 characters", () => {
    const fault = (name: string, description = "") =>
      checkWorkflowTexts({ name, description }).map((problem) => problem.name);
    expect(fault("é".repeat(80), "é".repeat(1_000))).toEqual([]);
    expect(fault("é".repeat(81), "é".repeat(1_001))).toEqual(["name", "description"]);
    expect(fault(" ")).toEqual(["name"]);
    expect(fault("a\nb")).toEqual(["name"]);
    expect(fault("a", "a\nb")).toEqual([]);
    expect(fault("a", "a\0b")).toEqual(["description"]);
  });
});
