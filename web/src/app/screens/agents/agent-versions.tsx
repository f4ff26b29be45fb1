import { Group, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { DiffViewer } from "../../../ui/diff-viewer.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Section } from "../../../ui/section.tsx";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import { Time } from "../../../ui/time.tsx";
import { kindWords } from "./agent-words.ts";
import { type Agent, agentComparisonQuery, agentVersionsQuery } from "./agents-queries.ts";
import { shownContent } from "./shown-content.ts";

const route = getRouteApi("/shell/agents/$agentId");

interface ListedVersion {
  readonly version: number;
  readonly kind: keyof typeof kindWords;
  readonly saved_by: string | null;
  readonly created_at: string;
}

const columns: ReadonlyArray<Column<ListedVersion>> = [
  { id: "version", header: "Version", leading: true, cell: ({ version }) => `Version ${version}` },
  { id: "kind", header: "Kind", cell: ({ kind }) => kindWords[kind] },
  { id: "by", header: "Saved by", cell: ({ saved_by }) => saved_by ?? "–" },
  { id: "at", header: "Saved", cell: ({ created_at }) => <Time at={created_at} /> },
];

/** Every version, and what differs between two of them. */
export function AgentVersions({ agent }: { agent: Agent }) {
  const { cursor, from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const versions = useQuery(agentVersionsQuery(agent.agent_id, cursor));
  const set = (changes: object) =>
    void navigate({ search: (old) => ({ ...old, ...changes }), replace: true, resetScroll: false });
  const paging = useCursorPaging({
    cursor,
    next: versions.data?.next_cursor,
    isLoading: versions.isPlaceholderData,
    onCursor: (next) => set({ cursor: next }),
  });
  const numbers = Array.from({ length: agent.newest_version }, (_, index) => agent.newest_version - index);
  const later = to ?? agent.newest_version;
  const earlier = from ?? later - 1;
  const choice = (label: string, value: number, onChange: (value: number) => void) => (
    <Select
      label={label}
      w={140}
      allowDeselect={false}
      data={numbers.map((number) => ({ value: String(number), label: `Version ${number}` }))}
      value={String(value)}
      onChange={(chosen) => chosen && onChange(Number(chosen))}
    />
  );
  return (
    <Stack gap="xl">
      <DataTable
        label="Versions"
        columns={columns}
        rows={versions.data?.items}
        rowKey={({ version }) => String(version)}
        fixedColumns
        onOpen={({ version }) => set({ from: version > 1 ? version - 1 : 1, to: version })}
        paging={paging}
        error={versions.error}
        onRetry={() => void versions.refetch()}
        empty={null}
      />
      {agent.newest_version > 1 && (
        <Section title="Compare versions">
          <Stack gap="md">
            <Group>
              {choice("From", Math.max(1, earlier), (value) => set({ from: value }))}
              {choice("To", later, (value) => set({ to: value }))}
            </Group>
            <Comparison agentId={agent.agent_id} from={Math.max(1, earlier)} to={later} />
          </Stack>
        </Section>
      )}
    </Stack>
  );
}

function Comparison({ agentId, from, to }: { agentId: string; from: number; to: number }) {
  const { data, error, refetch } = useQuery(agentComparisonQuery(agentId, from, to));
  if (error)
    return (
      <ErrorState title="The versions could not be compared" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <FactsSkeleton />;
  if (data.changed.length === 0) {
    return (
      <EmptyState icon="check" title="They are the same">
        {`Nothing differs between version ${from} and version ${to}.`}
      </EmptyState>
    );
  }
  return <DiffViewer before={shownContent(data.from)} after={shownContent(data.to)} />;
}
