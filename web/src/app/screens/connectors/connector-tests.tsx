import { Text } from "@mantine/core";
import type { ConnectorTest } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { Time } from "../../../ui/time.tsx";
import { stepWords } from "./connector-words.ts";
import { testsQuery } from "./connectors-queries.ts";

const route = getRouteApi("/shell/connectors/$connectorId");

const columns: ReadonlyArray<Column<ConnectorTest>> = [
  { id: "at", header: "Time", leading: true, cell: ({ at }) => <Time at={at} /> },
  {
    id: "ok",
    header: "Outcome",
    cell: ({ ok }) => <StatusPill tone={ok ? "completed" : "failed"} label={ok ? "Passed" : "Failed"} />,
  },
  { id: "version", header: "Version", align: "right", cell: ({ version }) => version },
  { id: "reason", header: "What stood in the way", cell: Reason },
  { id: "by", header: "Tested by", cell: ({ tested_by }) => tested_by },
];

function Reason({ steps }: ConnectorTest) {
  const failed = steps.find(({ status }) => status === "failed");
  if (!failed) return "–";
  return (
    <Text size="sm" lineClamp={2}>
      {`${stepWords[failed.step]}: ${failed.reason ?? ""}`}
    </Text>
  );
}

export function ConnectorTests({ connectorId }: { connectorId: string }) {
  const { tests: cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const tests = useQuery(testsQuery(connectorId, cursor));
  const paging = useCursorPaging({
    cursor,
    next: tests.data?.next_cursor,
    isLoading: tests.isPlaceholderData,
    onCursor: (to) => void navigate({ search: (old) => ({ ...old, tests: to }) }),
  });
  return (
    <DataTable
      label="Tests"
      columns={columns}
      rows={tests.data?.items}
      rowKey={({ test_no }) => String(test_no)}
      fixedColumns
      paging={paging}
      error={tests.error}
      onRetry={() => void tests.refetch()}
      empty={
        <EmptyState icon="signal" title="No tests yet">
          A workflow starts only when every connector that it reads through has passed a test.
        </EmptyState>
      }
    />
  );
}
