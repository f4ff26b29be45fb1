import type { DefinitionNode, WorkflowDefinition } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { draftProblems } from "./draft-problems.ts";
import { problemPlace } from "./problem-place.ts";

const step = (slug: string): DefinitionNode => ({ slug, title: slug, node_type: "task" });
const [a, b] = [step("a"), step("b")];
const judged: WorkflowDefinition = { nodes: [a, b], result_schema: { type: "thing" } };
const verdict = {
  definition: judged,
  problems: [
    { name: "result_schema", reason: "It does not compile." },
    { name: "nodes[1].expression", reason: "It ends too early." },
  ],
};

describe("the problems of a draft", () => {
  it("are those found here and those the server told, once each, in the order of the steps", () => {
    const found = [{ name: "nodes[1].expression", reason: "It ends too early." }];
    expect(draftProblems(judged, found, verdict).map(({ name }) => name)).toEqual([
      "nodes[1].expression",
      "result_schema",
    ]);
    expect(draftProblems(judged, found, null)).toEqual(found);
  });

  it("follow their step, and go when what they are about changed", () => {
    const moved = { ...judged, nodes: [b, a] };
    expect(draftProblems(moved, [], verdict).map(({ name }) => name)).toEqual([
      "nodes[0].expression",
      "result_schema",
    ]);
    const changed = { nodes: [a, { ...b, title: "B" }], result_schema: { type: "object" } };
    expect(draftProblems(changed, [], verdict)).toEqual([]);
  });
});

describe("the place of a problem", () => {
  it.each([
    ["nodes[3].branches[0].label", { part: "step", index: 3, field: "branches", path: "branches[0].label" }],
    ["nodes[0]", { part: "step", index: 0, field: "", path: "" }],
    [
      "parameters[2].constraints.min",
      { part: "parameter", index: 2, field: "constraints", path: "constraints.min" },
    ],
    ["settings.parallelism", { part: "settings", field: "parallelism" }],
    ["pii_policy.entities[1]", { part: "pii_policy", field: "entities" }],
    ["result_schema.properties.a", { part: "result_schema", field: "properties" }],
    ["result_schema", { part: "result_schema", field: "" }],
    ["supervisor", { part: "supervisor", field: "" }],
    ["nodes", { part: "workflow" }],
    ["definition", { part: "workflow" }],
  ])("of %s", (name, place) => {
    expect(problemPlace(name)).toEqual(place);
  });
});
