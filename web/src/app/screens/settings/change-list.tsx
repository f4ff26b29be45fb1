import { Group } from "@mantine/core";
import type { ChangeEntry } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { SearchFilter } from "../../../ui/data-table/search-filter.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { pageOf } from "./page-of.ts";
import { changesQuery } from "./settings-queries.ts";

const route = getRouteApi("/shell/settings");

const columns: ReadonlyArray<Column<ChangeEntry>> = [
  { id: "at", header: "Time", leading: true, cell: ({ at }) => <Time at={at} exact /> },
  { id: "actor", header: "Who", cell: Actor },
  { id: "action", header: "What", cell: ({ action }) => <span className="mono">{action}</span> },
  { id: "target", header: "Of what", cell: Target },
];

function Actor({ actor: { kind, name, id } }: ChangeEntry) {
  return kind === "user" ? <PersonBadge name={name} detail={id} /> : <span title={id}>{name || kind}</span>;
}

/** An id, and the way to what it is the id of. */
function Target({ target }: ChangeEntry) {
  const page = pageOf(target);
  return (
    <Group gap="xs" wrap="nowrap">
      <IdChip id={target} what="id of what was changed" />
      {page && (
        <TextLink to={page} size="sm">
          Open
        </TextLink>
      )}
    </Group>
  );
}

/** Who changed what in the deployment, for its managers. */
export function ChangeList() {
  const { by, target, cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const changes = useQuery(changesQuery({ by, target, cursor }));
  const paging = useCursorPaging({
    cursor,
    next: changes.data?.next_cursor,
    isLoading: changes.isPlaceholderData,
    onCursor: (to) => void navigate({ search: (old) => ({ ...old, cursor: to }) }),
  });
  const filter = (to: object) =>
    void navigate({ search: (old) => ({ ...old, cursor: undefined, ...to }), replace: true });
  return (
    <DataTable
      label="Changes"
      columns={columns}
      rows={changes.data?.items}
      rowKey={({ change_id }) => String(change_id)}
      paging={paging}
      error={changes.error}
      onRetry={() => void changes.refetch()}
      filters={
        <>
          <SearchFilter label="Who: name or id" value={by} onChange={(to) => filter({ by: to })} />
          <SearchFilter
            label="Id of what was changed"
            value={target}
            onChange={(to) => filter({ target: to })}
          />
        </>
      }
      empty={
        <EmptyState
          icon="list"
          title={by === undefined && target === undefined ? "No changes yet" : "No change matches"}
        >
          Whatever people, keys and the command line change in the deployment is written down here.
        </EmptyState>
      }
    />
  );
}
