import type { StepStatus } from "@sluice/contract";
import type { Edge } from "@xyflow/react";
import { type Choice, nameOf } from "../model/choices.ts";
import type { Draft } from "../model/draft.ts";
import { graphOf } from "../model/graph-of.ts";
import { nodeSize, placesOf } from "../model/lay-out.ts";
import { alwaysHandle, branchHandle, type StepNode } from "./step-card.tsx";

interface FlowInput {
  readonly draft: Draft;
  readonly selected: string | null;
  readonly selectedEdge: string | null;
  readonly workers: readonly Choice[];
  readonly problemCounts: Readonly<Record<string, number>>;
  readonly statuses: Readonly<Record<string, StepStatus>>;
  readonly readOnly: boolean;
}

/** The draft as the canvas takes it. */
export function flowOf(input: FlowInput): { nodes: StepNode[]; edges: Edge[] } {
  const { draft, selected, selectedEdge, readOnly } = input;
  const graph = graphOf(draft);
  const places = placesOf(draft);
  const nodes = graph.steps.map(({ key, node }): StepNode => {
    const size = nodeSize(node);
    return {
      id: key,
      type: "step",
      position: places[key] ?? { x: 0, y: 0 },
      ...size,
      // What was measured stays measured: nothing flickers when a draft is drawn anew.
      measured: size,
      // What is deleted is what was chosen last.
      selected: key === selected && selectedEdge === null,
      deletable: !readOnly,
      draggable: !readOnly,
      ariaLabel: `Step ${node.title}`,
      data: {
        node,
        agent: nameOf(input.workers, node.agent),
        problems: input.problemCounts[key] ?? 0,
        status: Object.hasOwn(input.statuses, node.slug) ? (input.statuses[node.slug] ?? null) : null,
        readOnly,
      },
    };
  });
  const edges = graph.edges.map(({ id, from, to, label }): Edge => {
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
      ariaLabel: edgeLabel(graph.steps, from, to, label),
      data: { label },
    };
  });
  return { nodes, edges };
}

function edgeLabel(
  steps: ReturnType<typeof graphOf>["steps"],
  from: string,
  to: string,
  label: string | undefined,
): string {
  const title = (key: string) => steps.find((step) => step.key === key)?.node.title ?? key;
  return `From ${title(from)}${label === undefined ? "" : `, ${label},`} to ${title(to)}`;
}
