import type { Graph, GraphEntity } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { SearchFilter } from "../../../ui/data-table/search-filter.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { numberText } from "../../../ui/format/number-text.ts";
import { entitiesQuery } from "./graphs-queries.ts";
import { NothingFound } from "./nothing-found.tsx";
import { VersionChip } from "./version-chip.tsx";

const route = getRouteApi("/shell/graphs/$graphId");

const columns: ReadonlyArray<Column<GraphEntity>> = [
  { id: "name", header: "Name", leading: true, cell: ({ name }) => name },
  { id: "kind", header: "Kind", cell: ({ kind }) => kind },
  { id: "mentions", header: "Mentions", align: "right", cell: ({ mentions }) => numberText(mentions) },
];

/** Who and what a version speaks of, the most mentioned first. */
export function GraphEntities({ graph }: { graph: Graph }) {
  const { q, version, entities: cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const entities = useQuery(entitiesQuery(graph.graph_id, { q, version, cursor }));
  const paging = useCursorPaging({
    cursor,
    next: entities.data?.next_cursor,
    isLoading: entities.isPlaceholderData,
    onCursor: (to) => void navigate({ search: (old) => ({ ...old, entities: to }) }),
  });
  const filter = (to: object) =>
    void navigate({
      search: (old) => ({ ...old, entities: undefined, relations: undefined, ...to }),
      replace: true,
    });
  return (
    <DataTable
      label="Entities"
      columns={columns}
      rows={entities.data?.items}
      rowKey={({ name, kind }) => `${kind} ${name}`}
      fixedColumns
      paging={paging}
      error={entities.error}
      onRetry={() => void entities.refetch()}
      filters={
        <>
          <SearchFilter label="Search names" value={q} onChange={(to) => filter({ q: to })} />
          <VersionChip graph={graph} version={version} onVersion={(to) => filter({ version: to })} />
        </>
      }
      empty={<NothingFound what="entities" graph={graph} isFiltered={q !== undefined} />}
    />
  );
}
