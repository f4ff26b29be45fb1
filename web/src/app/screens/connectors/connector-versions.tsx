import { Stack, Text } from "@mantine/core";
import type { ConnectorVersion } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { DiffViewer } from "../../../ui/diff-viewer.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { Time } from "../../../ui/time.tsx";
import { versionsQuery } from "./connectors-queries.ts";

const route = getRouteApi("/shell/connectors/$connectorId");

const columns: ReadonlyArray<Column<ConnectorVersion>> = [
  { id: "version", header: "Version", leading: true, cell: ({ version }) => `Version ${version}` },
  { id: "saved", header: "Saved", cell: ({ saved_at }) => <Time at={saved_at} /> },
  { id: "by", header: "Saved by", cell: ({ saved_by }) => saved_by ?? "–" },
  { id: "name", header: "Name", cell: ({ name }) => name },
  {
    id: "test",
    header: "Last test",
    cell: ({ last_test: test }) =>
      test === null ? (
        "Never"
      ) : (
        <StatusPill tone={test.ok ? "completed" : "failed"} label={test.ok ? "Passed" : "Failed"} />
      ),
  },
];

/** Every save is one, and none ever changes. Everybody reads through the newest. */
export function ConnectorVersions({ connectorId }: { connectorId: string }) {
  const { versions: cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const [chosen, setChosen] = useState<number | null>(null);
  const versions = useQuery(versionsQuery(connectorId, cursor));
  const paging = useCursorPaging({
    cursor,
    next: versions.data?.next_cursor,
    isLoading: versions.isPlaceholderData,
    onCursor: (to) => void navigate({ search: (old) => ({ ...old, versions: to }) }),
  });
  const rows = versions.data?.items;
  const at = rows?.findIndex(({ version }) => version === chosen) ?? -1;
  const shown = rows?.[at];
  const before = rows?.[at + 1];
  return (
    <Stack gap="lg">
      <DataTable
        label="Versions"
        columns={columns}
        rows={rows}
        rowKey={({ version }) => String(version)}
        onOpen={({ version }) => setChosen(version)}
        fixedColumns
        paging={paging}
        error={versions.error}
        onRetry={() => void versions.refetch()}
        empty={
          <EmptyState icon="list" title="No versions">
            Every save of a connector makes one.
          </EmptyState>
        }
      />
      {shown && (
        <Panel
          title={`Version ${shown.version}`}
          lead={before ? `What changed since version ${before.version}.` : "As it was made."}
        >
          <DiffViewer before={before ? contentOf(before) : null} after={contentOf(shown)} />
        </Panel>
      )}
      {!shown && rows !== undefined && rows.length > 0 && (
        <Text size="sm" c="dimmed">
          Open a version to see what it changed.
        </Text>
      )}
    </Stack>
  );
}

function contentOf({ name, description, settings, credentials, has_guide }: ConnectorVersion) {
  return {
    name,
    description,
    ...settings,
    credentials: credentials.join(", ") || "none",
    guide: has_guide ? "written" : "none",
  };
}
