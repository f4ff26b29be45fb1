import type { Graph, GraphRelation } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { SearchFilter } from "../../../ui/data-table/search-filter.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { numberText } from "../../../ui/format/number-text.ts";
import { relationsQuery } from "./graphs-queries.ts";
import { NothingFound } from "./nothing-found.tsx";
import { VersionChip } from "./version-chip.tsx";

const route = getRouteApi("/shell/graphs/$graphId");

const columns: ReadonlyArray<Column<GraphRelation>> = [
  { id: "source", header: "From", leading: true, cell: ({ source }) => source },
  { id: "kind", header: "Relation", cell: ({ kind }) => kind.replaceAll("_", " ") },
  { id: "target", header: "To", cell: ({ target }) => target },
  { id: "weight", header: "Found", align: "right", cell: ({ weight }) => `${numberText(weight)} ×` },
];

/** What a version relates, the strongest first. */
export function GraphRelations({ graph }: { graph: Graph }) {
  const { q, version, relations: cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const relations = useQuery(relationsQuery(graph.graph_id, { q, version, cursor }));
  const paging = useCursorPaging({
    cursor,
    next: relations.data?.next_cursor,
    isLoading: relations.isPlaceholderData,
    onCursor: (to) => void navigate({ search: (old) => ({ ...old, relations: to }) }),
  });
  const filter = (to: object) =>
    void navigate({
      search: (old) => ({ ...old, entities: undefined, relations: undefined, ...to }),
      replace: true,
    });
  return (
    <DataTable
      label="Relations"
      columns={columns}
      rows={relations.data?.items}
      rowKey={({ source, kind, target }) => `${source} ${kind} ${target}`}
      fixedColumns
      paging={paging}
      error={relations.error}
      onRetry={() => void relations.refetch()}
      filters={
        <>
          <SearchFilter label="Search names" value={q} onChange={(to) => filter({ q: to })} />
          <VersionChip graph={graph} version={version} onVersion={(to) => filter({ version: to })} />
        </>
      }
      empty={<NothingFound what="relations" graph={graph} isFiltered={q !== undefined} />}
    />
  );
}
