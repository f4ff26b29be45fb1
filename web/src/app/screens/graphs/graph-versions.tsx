import type { Graph, GraphVersion } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { numberText } from "../../../ui/format/number-text.ts";
import { shortId } from "../../../ui/format/short-id.ts";
import { StatusPill, type Tone } from "../../../ui/status-pill.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { versionsQuery } from "./graphs-queries.ts";

const route = getRouteApi("/shell/graphs/$graphId");

const statusWords: Readonly<Record<GraphVersion["status"], { label: string; tone: Tone }>> = {
  building: { label: "Building", tone: "running" },
  built: { label: "Built", tone: "running" },
  ready: { label: "Ready", tone: "completed" },
  failed: { label: "Failed", tone: "failed" },
};

const columns: ReadonlyArray<Column<GraphVersion>> = [
  { id: "version", header: "Version", leading: true, cell: ({ version }) => `Version ${version}` },
  { id: "status", header: "Status", cell: ({ status }) => <StatusPill {...statusWords[status]} /> },
  { id: "entities", header: "Entities", align: "right", cell: ({ entities }) => numberText(entities) },
  { id: "relations", header: "Relations", align: "right", cell: ({ relations }) => numberText(relations) },
  {
    id: "run",
    header: "Built by run",
    cell: ({ run_id }) => (
      <TextLink to="/runs/$runId" params={{ runId: run_id }} className="mono">
        {shortId(run_id)}
      </TextLink>
    ),
  },
  { id: "step", header: "Step", cell: ({ step }) => <span className="mono">{step}</span> },
  { id: "created", header: "Begun", cell: ({ created_at }) => <Time at={created_at} /> },
  {
    id: "published",
    header: "Published",
    cell: ({ published_at, error }) => error ?? <Time at={published_at} otherwise="No" />,
  },
];

export function GraphVersions({ graph }: { graph: Graph }) {
  const { versions: cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const versions = useQuery(versionsQuery(graph.graph_id, { cursor }));
  const paging = useCursorPaging({
    cursor,
    next: versions.data?.next_cursor,
    isLoading: versions.isPlaceholderData,
    onCursor: (to) => void navigate({ search: (old) => ({ ...old, versions: to }) }),
  });
  return (
    <DataTable
      label="Versions"
      columns={columns}
      rows={versions.data?.items}
      rowKey={({ version }) => String(version)}
      onOpen={({ version }) => void navigate({ search: { version } })}
      fixedColumns
      paging={paging}
      error={versions.error}
      onRetry={() => void versions.refetch()}
      empty={
        <EmptyState icon="graph" title="No versions yet">
          A run with a step that updates this graph builds one.
        </EmptyState>
      }
    />
  );
}
