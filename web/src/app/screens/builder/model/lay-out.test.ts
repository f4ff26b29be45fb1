import { describe, expect, it } from "vitest";
import { graphOf } from "../../../graph-view/graph-of.ts";
import { layOut, nodeSize } from "../../../graph-view/lay-out.ts";
import { keyOfSlug, layoutOf, openDraft, stepsOf, withLayout } from "./draft.ts";
import { placesOf } from "./places-of.ts";

const draft = openDraft({
  nodes: [
    { slug: "a", title: "A", node_type: "task" },
    {
      slug: "b",
      title: "B",
      node_type: "conditional",
      depends_on: ["a", "gone", "b"],
      branches: [
        { label: "x", steps: ["c"] },
        { label: "y", steps: ["c"] },
      ],
    },
    { slug: "c", title: "C", node_type: "task", depends_on: ["b", "a"], requires_approval: true },
    { slug: "d", title: "D", node_type: "task", depends_on: ["b"] },
  ],
});

describe("the graph of a draft", () => {
  it("has an arrow for each dependency, and one for each branch that names its end", () => {
    expect(graphOf(stepsOf(draft)).edges.map(({ from, to, label }) => [from, to, label])).toEqual([
      ["step-1", "step-2", undefined],
      ["step-2", "step-3", "x"],
      ["step-2", "step-3", "y"],
      ["step-1", "step-3", undefined],
      ["step-2", "step-4", undefined],
    ]);
  });

  it("is laid out from top to bottom, with nothing upon anything else", () => {
    const graph = graphOf(stepsOf(draft));
    const at = layOut(graph);
    const boxes = graph.steps.map(({ key, node }) => ({ key, ...at[key], ...nodeSize(node) }));
    const box = (key: string) => ({
      x: 0,
      y: 0,
      width: 0,
      height: 0,
      ...boxes.find((each) => each.key === key),
    });
    for (const { from, to } of graph.edges) {
      expect(box(to).y).toBeGreaterThanOrEqual(box(from).y + box(from).height);
    }
    for (const [index, { key }] of boxes.entries()) {
      for (const other of boxes.slice(index + 1).map((each) => box(each.key))) {
        const { x, y, width, height } = box(key);
        const isApart =
          x + width <= other.x ||
          other.x + other.width <= x ||
          y + height <= other.y ||
          other.y + other.height <= y;
        expect(isApart).toBe(true);
      }
    }
  });

  it("has the steps behind a choice in the order of its labels", () => {
    const behind = (slug: string) => ({ slug, title: slug, node_type: "task" as const, depends_on: ["b"] });
    for (const order of [
      ["x", "y", "z"],
      ["z", "x", "y"],
      ["y", "z", "x"],
    ]) {
      const choice = openDraft({
        nodes: [
          {
            slug: "b",
            title: "B",
            node_type: "conditional",
            branches: order.map((label) => ({ label, steps: [label] })),
          },
          ...["x", "y", "z", "always"].map(behind),
        ],
      });
      const at = layOut(graphOf(stepsOf(choice)));
      const drawn = ["x", "y", "z", "always"].toSorted(
        (a, b) => (at[keyOfSlug(choice, a) ?? ""]?.x ?? 0) - (at[keyOfSlug(choice, b) ?? ""]?.x ?? 0),
      );
      expect(drawn).toEqual([...order, "always"]);
    }
  });

  it("is laid out even when it is empty or goes round in a circle", () => {
    expect(layOut(graphOf(stepsOf(openDraft({ nodes: [] }))))).toEqual({});
    const circle = openDraft({
      nodes: [
        { slug: "a", title: "A", node_type: "task", depends_on: ["b"] },
        { slug: "b", title: "B", node_type: "task", depends_on: ["a"] },
      ],
    });
    expect(Object.keys(layOut(graphOf(stepsOf(circle))))).toEqual(["step-1", "step-2"]);
  });

  it("leaves steps where their author put them, and finds a free place for the others", () => {
    const placed = withLayout(draft, { a: { x: 10, y: 20 }, b: { x: 500, y: 20 }, gone: { x: 0, y: 0 } });
    expect(layoutOf(placed)).toEqual({ a: { x: 10, y: 20 }, b: { x: 500, y: 20 } });
    const at = placesOf(placed);
    expect(at["step-1"]).toEqual({ x: 10, y: 20 });
    expect(at["step-3"]).toEqual({ x: 500, y: 20 + 96 + 56 });
    expect(at["step-4"]).toEqual({ x: 500 + 240 + 32, y: 20 + 96 + 56 });
    expect(layoutOf(draft)).toBeNull();
    expect(placesOf(draft)).toEqual(layOut(graphOf(stepsOf(draft))));
  });
});
