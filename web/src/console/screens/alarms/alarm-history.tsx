import { Text } from "@mantine/core";
import type { Alarm } from "@sluice/contract/console";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { Time } from "../../../ui/time.tsx";
import { callConsole } from "../../api/call-console.ts";
import { alarmColumns } from "./alarm-columns.tsx";

const route = getRouteApi("/shell/alarms");

const columns: ReadonlyArray<Column<Alarm>> = [
  ...alarmColumns,
  {
    id: "by",
    header: "Acknowledged by",
    cell: ({ acknowledged }) => (acknowledged ? <PersonBadge name={acknowledged.by_name} /> : "–"),
  },
  {
    id: "when",
    header: "When",
    cell: ({ acknowledged }) => <Time at={acknowledged?.at ?? null} />,
  },
];

export function AlarmHistory() {
  const { cursor } = route.useSearch();
  const navigate = useNavigate({ from: "/alarms" });
  const query = { state: "acknowledged" as const, cursor };
  const alarms = useQuery({
    queryKey: ["alarms", query],
    queryFn: ({ signal }) => callConsole("listAlarms", { query, signal }),
    placeholderData: keepPreviousData,
  });
  const paging = useCursorPaging({
    cursor,
    next: alarms.data?.next_cursor,
    isLoading: alarms.isPlaceholderData,
    onCursor: (next) => void navigate({ search: { cursor: next }, resetScroll: false }),
  });
  return (
    <DataTable
      label="Acknowledged alarms"
      columns={columns}
      rows={alarms.data?.items}
      rowKey={({ alarm_id }) => alarm_id}
      paging={paging}
      empty={
        <Text size="sm" c="dimmed">
          None yet.
        </Text>
      }
      error={alarms.error}
      onRetry={() => void alarms.refetch()}
    />
  );
}
