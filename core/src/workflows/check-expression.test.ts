import type { DefinitionNode, DefinitionParameter } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { checkExpression, type ExpressionOutcome, type ExpressionReference } from "./check-expression.ts";
import { completeDefinition } from "./complete-definition.ts";

const nodes: DefinitionNode[] = [
  { slug: "load", title: "Load", node_type: "task" },
  { slug: "keep", title: "Keep", node_type: "ampg_update", graph: "g", depends_on: ["load"] },
  {
    slug: "sort",
    title: "Sort",
    node_type: "conditional",
    depends_on: ["keep"],
    branches: [
      { label: "north", steps: [] },
      { label: "south", steps: [] },
    ],
  },
  { slug: "later", title: "Later", node_type: "task", depends_on: ["sort"] },
  { slug: "beside", title: "Beside", node_type: "task" },
];
const parameters: DefinitionParameter[] = [
  { name: "region", type: "enum", enum_values: ["north", "south"] },
  { name: "other", type: "enum", enum_values: ["north", "west"] },
  { name: "text", type: "string" },
  { name: "sure", type: "boolean" },
];
const complete = completeDefinition({ nodes, parameters });
const [, , sort] = complete.nodes;

function faults(references: ExpressionReference[], outcomes: ExpressionOutcome[] = []): string[] {
  if (sort === undefined) throw new Error("the conditional is gone");
  return checkExpression({ ok: true, references, outcomes }, { node: sort, ...complete });
}
const reads = (of: "parameters" | "results", name: string, isAsked = false) =>
  faults([{ of, name, isAsked }]);

describe("an expression in its workflow", () => {
  it.each(["load", "keep", "keep-publish"])("may read what %s handed on, which comes before", (slug) => {
    expect(reads("results", slug)).toEqual([]);
  });

  it("reads no step that may not be done, unless it asks", () => {
    expect(reads("results", "beside")).toEqual([
      'It reads results.beside, but "beside" does not come before this step: add it to depends_on.',
    ]);
    expect(reads("results", "beside", true)).toEqual([]);
    for (const slug of ["later", "sort"])
      expect(reads("results", slug)[0]).toMatch(/not done before this step/);
  });

  it("reads only names that there are, even when it asks", () => {
    expect(reads("results", "lod", true)).toEqual([
      'It reads results.lod, but no step before it is called that. Did you mean "load"?',
    ]);
    expect(reads("parameters", "a-b")).toEqual([
      'It reads parameters["a-b"], but no parameter is called that. Known: "region", "other", "text", "sure".',
    ]);
  });

  it("is told of a mistake once, however often it makes it", () => {
    const misread: ExpressionReference = { of: "parameters", name: "regoin", isAsked: false };
    expect(faults([misread, misread])).toHaveLength(1);
  });

  it("gives labels of its branches, as far as that is known", () => {
    const gives = (name: string) => faults([], [{ kind: "parameter", name }]);
    for (const name of ["region", "text"]) expect(gives(name)).toEqual([]);
    expect(gives("other")[0]).toMatch(/^It can give "west" \(from the parameter other\)/);
    expect(gives("sure")[0]).toMatch(/a boolean: a label is a text/);
    expect(faults([], [{ kind: "text", text: "north" }])).toEqual([]);
    expect(faults([], [{ kind: "text", text: "nord" }])).toHaveLength(1);
  });
});
