import type { KeyRequest } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { IdChip } from "../../../../ui/id-chip.tsx";
import { StatusPill } from "../../../../ui/status-pill.tsx";
import { Time } from "../../../../ui/time.tsx";
import { rejectionWords } from "../../../shared/rejection-words.ts";
import { keyRequests } from "../keys-queries.ts";

const columns: ReadonlyArray<Column<KeyRequest>> = [
  { id: "at", header: "Time", leading: true, cell: ({ at }) => <Time at={at} exact /> },
  {
    id: "request",
    header: "Request",
    cell: ({ method, path }) => <span className="mono">{`${method} ${path}`}</span>,
  },
  { id: "status", header: "Status", cell: ({ status }) => <span className="mono">{status}</span> },
  {
    id: "verdict",
    header: "Verdict",
    cell: Verdict,
  },
  { id: "address", header: "Address", cell: ({ address }) => <span className="mono">{address}</span> },
  {
    id: "request-id",
    header: "Request id",
    cell: ({ request_id }) => <IdChip id={request_id} what="request id" />,
  },
];

/** A call that was let in may still be answered with a refusal of its own, such as a run that is not there. */
function Verdict({ reason, rejected_by: rejectedBy }: KeyRequest) {
  if (rejectedBy !== null) return <StatusPill tone="blocked" icon="ban" label={rejectionWords(rejectedBy)} />;
  if (reason === null) return <>Accepted</>;
  return (
    <>
      Accepted, answered <span className="mono">{reason}</span>
    </>
  );
}

interface RequestsTabProps {
  keyId: string;
  cursor: string | undefined;
  onCursor(cursor: string | undefined): void;
}

/** Single requests, asked of the deployment that keeps them. */
export function RequestsTab({ keyId, cursor, onCursor }: RequestsTabProps) {
  const requests = useQuery(keyRequests(keyId, cursor));
  const paging = useCursorPaging({
    cursor,
    next: requests.data?.next_cursor,
    isLoading: requests.isPlaceholderData,
    onCursor,
  });
  return (
    <DataTable
      label="Requests"
      columns={columns}
      rows={requests.data?.items}
      rowKey={({ request_id, at }) => `${at} ${request_id}`}
      paging={paging}
      empty={
        <EmptyState icon="list" title="No requests yet">
          Every call with this key appears here. The deployment keeps them for 90 days.
        </EmptyState>
      }
      error={requests.error}
      onRetry={() => void requests.refetch()}
    />
  );
}
