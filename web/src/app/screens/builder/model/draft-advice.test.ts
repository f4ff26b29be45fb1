import { expect, it } from "vitest";
import { draftAdvice } from "./draft-advice.ts";

const node = { slug: "a", title: "A", node_type: "task" as const, agent: "agv_1" };

it("advises on steps that nobody would do", () => {
  const names = draftAdvice({
    nodes: [
      node,
      { ...node, agent: null },
      { ...node, agent: null, node_type: "conditional" },
      { ...node, agent: null, node_type: "handoff" },
    ],
  }).map(({ name }) => name);
  expect(names).toEqual(["nodes[1].agent", "nodes[2].agent"]);
});

it("advises on a definition above 50,000 characters, and not at them", () => {
  const empty = JSON.stringify({ nodes: [{ ...node, instructions: "" }] }).length;
  const of = (chars: number) =>
    draftAdvice({ nodes: [{ ...node, instructions: "x".repeat(chars - empty) }] });
  expect(of(50_000)).toEqual([]);
  expect(of(50_001)).toMatchObject([{ name: "definition" }]);
});
