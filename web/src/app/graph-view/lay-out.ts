import { Graph as DagreGraph, layout } from "@dagrejs/dagre";
import type { DrawnStep, Graph } from "./graph-of.ts";

const WIDTH = 240;
const BRANCH_WIDTH = 96;
/** Between steps. */
export const gap = { x: 32, y: 56 } as const;
const HEAD_HEIGHT = 64;
const GATES_HEIGHT = 28;
const BRANCHES_HEIGHT = 32;

export interface Position {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** As large as it is drawn: a line for its gates, and one for its branches and "always" beside each other. */
export function nodeSize(node: DrawnStep): Size {
  const isGated = node.requires_approval || node.approve_before_start;
  const isChoice = node.node_type === "conditional";
  const branches = isChoice ? (node.branches?.length ?? 0) + 1 : 0;
  return {
    width: Math.max(WIDTH, branches * BRANCH_WIDTH),
    height: HEAD_HEIGHT + (isGated ? GATES_HEIGHT : 0) + (isChoice ? BRANCHES_HEIGHT : 0),
  };
}

/** Where every step is drawn, from top to bottom in the order in which they can run. */
export function layOut({ steps, edges }: Graph): Record<string, Position> {
  const drawn = new DagreGraph({ multigraph: true });
  drawn.setGraph({ rankdir: "TB", nodesep: gap.x, ranksep: gap.y, marginx: 24, marginy: 24 });
  for (const { key, node } of steps) {
    drawn.setNode(key, { ...nodeSize(node) });
  }
  for (const { id, from, to } of edges) drawn.setEdge(from, to, {}, id);
  layout(drawn, { constraints: branchOrder({ steps, edges }) });
  return Object.fromEntries(
    steps.map(({ key, node }) => {
      const { x = 0, y = 0 } = drawn.node(key);
      const { width, height } = nodeSize(node);
      return [key, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
}

/** The steps behind a choice stand in the order of its labels, where nothing else decides. */
function branchOrder({ steps, edges }: Graph): { left: string; right: string }[] {
  return steps.flatMap(({ key, node }) => {
    const labels = node.branches?.map(({ label }) => label) ?? [];
    const behind = edges
      .filter(({ from, to }) => from === key && edges.filter((edge) => edge.to === to).length === 1)
      .map(({ to, label }) => ({ to, at: label === undefined ? labels.length : labels.indexOf(label) }))
      .sort((a, b) => a.at - b.at);
    return behind.slice(1).map(({ to }, index) => ({ left: behind[index]?.to ?? to, right: to }));
  });
}
