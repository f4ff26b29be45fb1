import { Graph as DagreGraph, layout } from "@dagrejs/dagre";
import type { DefinitionNode } from "@sluice/contract";
import type { Draft, Position } from "./draft.ts";
import { type Graph, graphOf } from "./graph-of.ts";

const WIDTH = 240;
const BRANCH_WIDTH = 96;
const GAP_X = 32;
const GAP_Y = 56;
const HEAD_HEIGHT = 64;
const GATES_HEIGHT = 28;
const BRANCHES_HEIGHT = 32;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** As large as it is drawn: a line for its gates, and one for its branches and "always" beside each other. */
export function nodeSize(node: DefinitionNode): Size {
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
  drawn.setGraph({ rankdir: "TB", nodesep: GAP_X, ranksep: GAP_Y, marginx: 24, marginy: 24 });
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

/** Where every step is: where it was put, else below what it waits for; all laid out while none was put anywhere. */
export function placesOf(draft: Draft): Record<string, Position> {
  const graph = graphOf(draft);
  const isPlaced = graph.steps.some(({ key }) => draft.places[key] !== undefined);
  if (!isPlaced) return layOut(graph);
  const places: Record<string, Position> = {};
  const boxes: Box[] = [];
  const put = (key: string, place: Position, size: Size) => {
    places[key] = place;
    boxes.push({ key, ...place, ...size });
  };
  for (const { key, node } of graph.steps) {
    const place = draft.places[key];
    if (place !== undefined) put(key, place, nodeSize(node));
  }
  for (const { key, node } of graph.steps) {
    if (places[key] !== undefined) continue;
    const before = new Set(graph.edges.filter(({ to }) => to === key).map(({ from }) => from));
    const [lowest] = boxes
      .filter((box) => before.has(box.key))
      .sort((a, b) => b.y + b.height - (a.y + a.height));
    const wanted = lowest ? { x: lowest.x, y: lowest.y + lowest.height + GAP_Y } : { x: GAP_X, y: GAP_X };
    put(key, freePlace(wanted, nodeSize(node), boxes), nodeSize(node));
  }
  return places;
}

type Box = Position & Size & { readonly key: string };

/** The first place from here to the right with nothing upon it. */
function freePlace({ x: wanted, y }: Position, { width, height }: Size, boxes: readonly Box[]): Position {
  let x = wanted;
  const near = boxes
    .filter((box) => box.y < y + height + GAP_X && y < box.y + box.height + GAP_X)
    .sort((a, b) => a.x - b.x);
  for (const box of near) {
    if (box.x < x + width + GAP_X && x < box.x + box.width + GAP_X) x = box.x + box.width + GAP_X;
  }
  return { x, y };
}
