import type { Edge } from "@xyflow/react";
import { takenHead } from "./edge-options.ts";
import type { DrawnStep, Graph, GraphEdge } from "./graph-of.ts";
import { nodeSize, type Position } from "./lay-out.ts";
import { alwaysHandle, branchHandle, type CardFacts, type StepNode } from "./step-card.tsx";

interface FlowInput {
  readonly graph: Graph;
  readonly places: Readonly<Record<string, Position>>;
  readonly selected: string | null;
  readonly selectedEdge: string | null;
  readonly readOnly: boolean;
  factsOf(node: DrawnStep, key: string): CardFacts;
  /** How an arrow is told from others: by a class of `canvas.module.css`. */
  wayOf?(edge: GraphEdge): "taken" | "missed" | undefined;
}

/** A graph as the canvas takes it. */
export function flowOf(input: FlowInput): { nodes: StepNode[]; edges: Edge[] } {
  const { graph, places, selected, selectedEdge, readOnly } = input;
  const nodes = graph.steps.map(({ key, node }): StepNode => {
    const size = nodeSize(node);
    return {
      id: key,
      type: "step",
      position: places[key] ?? { x: 0, y: 0 },
      ...size,
      // What was measured stays measured: nothing flickers when it is drawn anew.
      measured: size,
      // What is deleted is what was chosen last.
      selected: key === selected && selectedEdge === null,
      deletable: !readOnly,
      draggable: !readOnly,
      ariaLabel: `Step ${node.title}`,
      data: { node, readOnly, ...input.factsOf(node, key) },
    };
  });
  const edges = graph.edges.map((edge): Edge => {
    const { id, from, to, label } = edge;
    const way = input.wayOf?.(edge);
    const source = graph.steps.find(({ key }) => key === from)?.node;
    const branch = source?.branches?.findIndex((each) => each.label === label) ?? -1;
    const handle =
      source?.node_type !== "conditional" ? null : branch === -1 ? alwaysHandle : branchHandle(branch);
    return {
      id,
      source: from,
      target: to,
      sourceHandle: handle,
      selected: id === selectedEdge,
      deletable: !readOnly,
      ariaLabel: edgeLabel(graph, edge),
      className: way,
      ...(way === "taken" && { markerEnd: takenHead }),
      data: { label },
    };
  });
  return { nodes, edges };
}

function edgeLabel({ steps }: Graph, { from, to, label }: GraphEdge): string {
  const title = (key: string) => steps.find((step) => step.key === key)?.node.title ?? key;
  return `From ${title(from)}${label === undefined ? "" : `, ${label},`} to ${title(to)}`;
}
