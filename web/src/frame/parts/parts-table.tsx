import { useState } from "react";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { FilterChip } from "../../ui/data-table/filter-chip.tsx";
import { SearchFilter } from "../../ui/data-table/search-filter.tsx";
import type { Column, Sort } from "../../ui/data-table/types.ts";
import { useCursorPaging } from "../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { numberText } from "../../ui/format/number-text.ts";
import { IdChip } from "../../ui/id-chip.tsx";
import { StatusPill } from "../../ui/status-pill.tsx";
import { Time } from "../../ui/time.tsx";
import { toast } from "../../ui/toast.tsx";

interface Row {
  id: string;
  name: string;
  status: "active" | "revoked";
  calls: number;
  used: string | null;
}

const all: readonly Row[] = Array.from({ length: 12 }, (_, at) => ({
  id: `ak_4cd2da5f77${60 + at}`,
  name: `Key ${at + 1}`,
  status: at % 3 === 0 ? "revoked" : "active",
  calls: at * 1_037,
  used: at % 4 === 0 ? null : new Date(Date.UTC(2026, 10, 14, at)).toISOString(),
}));

const columns: ReadonlyArray<Column<Row>> = [
  { id: "name", header: "Name", cell: ({ name }) => name, leading: true, sortable: true },
  { id: "id", header: "Id", cell: ({ id }) => <IdChip id={id} what="key id" /> },
  { id: "status", header: "Status", cell: Status },
  { id: "calls", header: "Calls", cell: ({ calls }) => numberText(calls), align: "right", sortable: true },
  { id: "used", header: "Last used", cell: ({ used }) => <Time at={used} otherwise="Never" /> },
];

function Status({ status }: Row) {
  return status === "active" ? (
    <StatusPill tone="completed" label="Active" />
  ) : (
    <StatusPill tone="cancelled" label="Revoked" />
  );
}

export function PartsTable() {
  const [search, setSearch] = useState<string>();
  const [status, setStatus] = useState<Row["status"]>();
  const [sort, setSort] = useState<Sort>({ column: "name", descending: false });
  const [cursor, setCursor] = useState<string>();
  const from = Number(cursor ?? 0);
  const found = all.filter(
    (row) => (!status || row.status === status) && row.name.includes(search ?? "") && from >= 0,
  );
  const ordered = found.toSorted((a, b) => {
    const order = sort.column === "calls" ? a.calls - b.calls : a.name.localeCompare(b.name);
    return sort.descending ? -order : order;
  });
  const next = from + 5 < ordered.length ? String(from + 5) : null;
  return (
    <DataTable
      label="Example keys"
      columns={columns}
      rows={ordered.slice(from, from + 5)}
      rowKey={({ id }) => id}
      onOpen={({ name }) => toast.done(`${name} was opened.`)}
      sort={sort}
      onSort={setSort}
      filters={
        <>
          <SearchFilter label="Search by name" value={search} onChange={setSearch} />
          <FilterChip
            label="Status"
            options={[
              { value: "active", label: "Active" },
              { value: "revoked", label: "Revoked" },
            ]}
            value={status}
            onChange={setStatus}
          />
        </>
      }
      paging={useCursorPaging({ cursor, next, onCursor: setCursor })}
      empty={
        <EmptyState icon="search" title="No key is like that">
          Take a filter away to see more.
        </EmptyState>
      }
    />
  );
}
