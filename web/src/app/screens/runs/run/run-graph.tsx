import { useComputedColorScheme } from "@mantine/core";
import { Background, ReactFlow, ReactFlowProvider } from "@xyflow/react";
import "@xyflow/react/dist/style.css";
import { useMemo } from "react";
import canvas from "../../../graph-view/canvas.module.css";
import { CanvasTools } from "../../../graph-view/canvas-tools.tsx";
import { edgeOptions } from "../../../graph-view/edge-options.ts";
import { fitOptions } from "../../../graph-view/fit-options.ts";
import { flowOf } from "../../../graph-view/flow-of.ts";
import { graphOf } from "../../../graph-view/graph-of.ts";
import { layOut } from "../../../graph-view/lay-out.ts";
import { StepCard } from "../../../graph-view/step-card.tsx";
import { useFollowSelected } from "../../../graph-view/use-follow-selected.ts";
import styles from "./run-graph.module.css";
import type { RunView } from "./run-queries.ts";
import { wayOfEdge } from "./way-of-edge.ts";

interface RunGraphProps {
  run: RunView;
  chosen: string;
  onChoose(slug: string): void;
}

const nodeTypes = { step: StepCard };

/** The steps as their author drew them, with how each stands and which way the run took. */
export function RunGraph(props: RunGraphProps) {
  return (
    <ReactFlowProvider>
      <Drawn {...props} />
    </ReactFlowProvider>
  );
}

function Drawn({ run: { steps }, chosen, onChoose }: RunGraphProps) {
  const scheme = useComputedColorScheme();
  const graph = graphOf(steps.map((node) => ({ key: node.slug, node })));
  const shape = JSON.stringify([graph.steps.map(({ key }) => key), graph.edges]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: laid out when its shape changes, not with every status
  const places = useMemo(() => layOut(graph), [shape]);
  const stepOf = new Map(steps.map((step) => [step.slug, step]));
  const flow = flowOf({
    graph,
    places,
    selected: chosen,
    selectedEdge: null,
    readOnly: true,
    factsOf: (_, key) => ({
      agent: null,
      problems: 0,
      status: stepOf.get(key)?.status ?? null,
      taken: stepOf.get(key)?.label ?? null,
    }),
    wayOf({ from, to, label }) {
      const [source, target] = [stepOf.get(from), stepOf.get(to)];
      return source && target && wayOfEdge(source, target, label);
    },
  });
  useFollowSelected(flow.nodes.find(({ id }) => id === chosen));
  return (
    <div className={`${canvas.canvas} ${styles.graph}`}>
      <ReactFlow
        aria-label="Graph of the run"
        nodes={flow.nodes}
        edges={flow.edges}
        nodeTypes={nodeTypes}
        defaultEdgeOptions={edgeOptions}
        colorMode={scheme}
        fitView
        fitViewOptions={fitOptions}
        minZoom={0.2}
        nodesConnectable={false}
        nodesDraggable={false}
        edgesFocusable={false}
        edgesReconnectable={false}
        elementsSelectable
        deleteKeyCode={null}
        multiSelectionKeyCode={null}
        selectionKeyCode={null}
        // A wheel over it moves the page, as it does everywhere else on it.
        preventScrolling={false}
        zoomOnScroll={false}
        onNodesChange={(changes) => {
          const picked = changes.find((change) => change.type === "select" && change.selected);
          if (picked?.type === "select") onChoose(picked.id);
        }}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={16} />
        <CanvasTools />
      </ReactFlow>
    </div>
  );
}
