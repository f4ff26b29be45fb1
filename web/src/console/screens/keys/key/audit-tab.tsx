import type { AuditEntry } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../../ui/data-table/use-cursor-paging.ts";
import { DiffViewer } from "../../../../ui/diff-viewer.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PersonBadge } from "../../../../ui/person-badge.tsx";
import { StatusPill } from "../../../../ui/status-pill.tsx";
import { Time } from "../../../../ui/time.tsx";
import { keyAudit } from "../keys-queries.ts";

const columns: ReadonlyArray<Column<AuditEntry>> = [
  { id: "at", header: "Time", leading: true, cell: ({ at }) => <Time at={at} exact /> },
  {
    id: "actor",
    header: "Who",
    cell: ({ actor, address }) => <PersonBadge name={actor.name} detail={address ?? undefined} />,
  },
  { id: "action", header: "Action", cell: ({ action }) => <span className="mono">{action}</span> },
  {
    id: "outcome",
    header: "Outcome",
    cell: ({ outcome, reason }) =>
      outcome === "done" ? (
        <StatusPill tone="completed" label="Done" />
      ) : (
        <StatusPill tone="failed" icon="ban" label={`Refused: ${reason ?? ""}`} />
      ),
  },
  {
    id: "change",
    header: "Change",
    cell: ({ before, after }) =>
      before || after ? (
        <details>
          <summary>Show change</summary>
          <DiffViewer before={before} after={after} />
        </details>
      ) : (
        "–"
      ),
  },
];

interface AuditTabProps {
  keyId: string;
  cursor: string | undefined;
  onCursor(cursor: string | undefined): void;
}

/** Who did what to this key lately. */
export function AuditTab({ keyId, cursor, onCursor }: AuditTabProps) {
  const entries = useQuery(keyAudit(keyId, cursor));
  const paging = useCursorPaging({
    cursor,
    next: entries.data?.next_cursor,
    isLoading: entries.isPlaceholderData,
    onCursor,
  });
  return (
    <DataTable
      label="Audit of this key"
      columns={columns}
      rows={entries.data?.items}
      rowKey={({ seq }) => String(seq)}
      paging={paging}
      empty={
        <EmptyState icon="list" title="Nothing in the last 89 days">
          Older entries are on the audit screen, which looks at any 89 days of the last 400.
        </EmptyState>
      }
      error={entries.error}
      onRetry={() => void entries.refetch()}
    />
  );
}
