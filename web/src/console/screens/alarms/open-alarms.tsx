import type { Alarm } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { openAlarms } from "../../shared/open-alarms.ts";
import { useMayWrite } from "../../shared/use-may-write.ts";
import { AcknowledgeButton } from "./acknowledge-button.tsx";
import { alarmColumns } from "./alarm-columns.tsx";

export function OpenAlarms() {
  const { data, error, refetch } = useQuery(openAlarms);
  const mayWrite = useMayWrite();
  const columns = mayWrite
    ? [
        ...alarmColumns,
        {
          id: "acknowledge",
          header: "Action",
          cell: (alarm: Alarm) => <AcknowledgeButton alarm={alarm} />,
        },
      ]
    : alarmColumns;
  return (
    <DataTable
      label="Open alarms"
      columns={columns}
      rows={data?.items}
      rowKey={({ alarm_id }) => alarm_id}
      empty={
        <EmptyState icon="bell" title="No open alarms">
          No key has had twenty rejections in an hour since the last one was acknowledged.
        </EmptyState>
      }
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
