import {
  Background,
  type Connection,
  type FinalConnectionState,
  type Edge as FlowEdge,
  MiniMap,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react";
import "@xyflow/react/dist/style.css";
import { useComputedColorScheme } from "@mantine/core";
import { useMemo, useState } from "react";
import styles from "../../../graph-view/canvas.module.css";
import { CanvasTools } from "../../../graph-view/canvas-tools.tsx";
import { edgeOptions } from "../../../graph-view/edge-options.ts";
import { fitOptions } from "../../../graph-view/fit-options.ts";
import { flowOf } from "../../../graph-view/flow-of.ts";
import { graphOf } from "../../../graph-view/graph-of.ts";
import type { Position } from "../../../graph-view/lay-out.ts";
import { StepCard, type StepNode } from "../../../graph-view/step-card.tsx";
import { useFollowSelected } from "../../../graph-view/use-follow-selected.ts";
import { useBuilder } from "../builder-context.ts";
import { nameOf } from "../model/choices.ts";
import { stepOf, stepsOf } from "../model/draft.ts";
import { connect, connectFault, disconnect } from "../model/edge-edits.ts";
import { clearPlaces, placeSteps } from "../model/place-edits.ts";
import { placesOf } from "../model/places-of.ts";
import { problemCounts } from "../model/problem-counts.ts";

const nodeTypes = { step: StepCard };
const mapSize = { width: 136, height: 96 };
const deleteKeys = ["Delete", "Backspace"];

/** The draft drawn: drag to move, drag from a handle to connect, Delete to remove. */
export function BuilderCanvas() {
  return (
    <ReactFlowProvider>
      <Canvas />
    </ReactFlowProvider>
  );
}

function Canvas() {
  const builder = useBuilder();
  const { draft, selected, problems, choices, statuses, readOnly } = builder;
  const [dragged, setDragged] = useState<Readonly<Record<string, Position>>>({});
  const [selectedEdge, setSelectedEdge] = useState<string | null>(null);
  const { screenToFlowPosition } = useReactFlow();
  const scheme = useComputedColorScheme();
  const flow = useMemo(() => {
    const counts = problemCounts(draft, problems);
    const agents = new Map(stepsOf(draft).map(({ key, node }) => [key, nameOf(choices.workers, node.agent)]));
    return flowOf({
      graph: graphOf(stepsOf(draft)),
      places: placesOf(draft),
      selected,
      selectedEdge,
      readOnly,
      factsOf: ({ slug }, key) => ({
        agent: agents.get(key) ?? null,
        problems: counts[key] ?? 0,
        status: Object.hasOwn(statuses, slug) ? (statuses[slug] ?? null) : null,
        taken: null,
      }),
    });
  }, [draft, selected, selectedEdge, choices, problems, statuses, readOnly]);
  const nodes = flow.nodes.map((node) => {
    const position = dragged[node.id];
    return position ? { ...node, position } : node;
  });

  useFollowSelected(flow.nodes.find(({ id }) => id === selected));

  function onNodesChange(changes: NodeChange<StepNode>[]): void {
    const placed: Record<string, Position> = {};
    let isOver = false;
    for (const change of changes) {
      if (change.type === "position" && change.position) placed[change.id] = change.position;
      if (change.type === "position" && !change.dragging) isOver = true;
      if (change.type === "select" && change.selected) {
        builder.select(change.id);
        setSelectedEdge(null);
      }
    }
    if (Object.keys(placed).length === 0 && !isOver) return;
    const all = { ...dragged, ...placed };
    setDragged(isOver ? {} : all);
    if (isOver && Object.keys(all).length > 0) builder.edit((now) => placeSteps(now, rounded(all)), "place");
  }

  function labelOf({ source, sourceHandle }: { source: string; sourceHandle?: string | null }) {
    const index = /^branch-(\d+)$/.exec(sourceHandle ?? "")?.[1];
    return index === undefined ? undefined : stepOf(draft, source)?.branches?.[Number(index)]?.label;
  }
  const edgeOf = (connection: Connection | FlowEdge) => ({
    from: connection.source,
    to: connection.target,
    label: labelOf(connection),
  });

  /** An arrow that ends nowhere begins a new step there. */
  function onConnectEnd(event: MouseEvent | TouchEvent, state: FinalConnectionState): void {
    if (state.isValid || state.toNode || !state.fromNode || state.fromHandle?.type !== "source") return;
    const point = "changedTouches" in event ? event.changedTouches[0] : event;
    if (point === undefined) return;
    const { x, y } = screenToFlowPosition({ x: point.clientX, y: point.clientY });
    const label = labelOf({ source: state.fromNode.id, sourceHandle: state.fromHandle.id });
    builder.add("task", { key: state.fromNode.id, label }, { x: Math.round(x), y: Math.round(y - 32) });
  }

  return (
    <div className={styles.canvas}>
      <ReactFlow
        aria-label="Canvas"
        nodes={nodes}
        edges={flow.edges}
        nodeTypes={nodeTypes}
        defaultEdgeOptions={edgeOptions}
        colorMode={scheme}
        fitView
        fitViewOptions={fitOptions}
        minZoom={0.2}
        maxZoom={2}
        nodesConnectable={!readOnly}
        edgesReconnectable={false}
        deleteKeyCode={readOnly ? null : deleteKeys}
        multiSelectionKeyCode={null}
        selectionKeyCode={null}
        onNodesChange={onNodesChange}
        onNodeClick={builder.reveal}
        onEdgeClick={(_, { id }) => setSelectedEdge(id)}
        onEdgesChange={(changes) => {
          const chosen = changes.find((change) => change.type === "select" && change.selected);
          if (chosen?.type === "select") setSelectedEdge(chosen.id);
        }}
        onPaneClick={() => {
          builder.select(null);
          setSelectedEdge(null);
        }}
        isValidConnection={(connection) => connectFault(draft, edgeOf(connection)) === null}
        onConnect={(connection) => builder.edit((now) => connect(now, edgeOf(connection)))}
        onConnectEnd={onConnectEnd}
        onDelete={({ nodes: removed, edges }) => {
          // Arrows of a step that goes are mended by removing it.
          if (removed.length > 0) for (const { id } of removed) builder.remove(id);
          else for (const edge of edges) builder.edit((now) => disconnect(now, edgeOf(edge)));
        }}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={16} />
        <CanvasTools onLayOut={readOnly ? undefined : () => builder.edit(clearPlaces)} />
        {nodes.length > 0 && (
          <MiniMap pannable zoomable ariaLabel="Map of the canvas" className={styles.map} style={mapSize} />
        )}
      </ReactFlow>
    </div>
  );
}

function rounded(places: Readonly<Record<string, Position>>): Record<string, Position> {
  return Object.fromEntries(
    Object.entries(places).map(([key, { x, y }]) => [key, { x: Math.round(x), y: Math.round(y) }]),
  );
}
