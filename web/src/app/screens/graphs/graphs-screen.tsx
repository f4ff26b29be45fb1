import type { GraphRow } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { SearchFilter } from "../../../ui/data-table/search-filter.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { numberText } from "../../../ui/format/number-text.ts";
import { NothingMatches } from "../../../ui/nothing-matches.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { useSession } from "../../account/use-session.ts";
import { OwnerFilter } from "../../ownership/owner-filter.tsx";
import { graphsQuery } from "./graphs-queries.ts";
import { NewGraph } from "./new-graph.tsx";

const route = getRouteApi("/shell/graphs");

const columns: ReadonlyArray<Column<GraphRow>> = [
  {
    id: "name",
    header: "Name",
    leading: true,
    cell: ({ name, graph_id }) => (
      <TextLink to="/graphs/$graphId" params={{ graphId: graph_id }} fw={500}>
        {name}
      </TextLink>
    ),
  },
  {
    id: "published",
    header: "Published",
    cell: ({ published_version: version }) =>
      version === null ? (
        <StatusPill tone="cancelled" icon="clock" label="Not yet" />
      ) : (
        <StatusPill tone="completed" label={`Version ${version}`} />
      ),
  },
  { id: "entities", header: "Entities", align: "right", cell: ({ entities }) => numberText(entities) },
  { id: "relations", header: "Relations", align: "right", cell: ({ relations }) => numberText(relations) },
  { id: "versions", header: "Versions", align: "right", cell: ({ versions }) => versions },
  { id: "owner", header: "Owner", cell: ({ owner }) => <PersonBadge name={owner.name} /> },
  { id: "updated", header: "Changed", cell: ({ updated_at }) => <Time at={updated_at} /> },
];

/** What runs have learnt from documents. */
export function GraphsScreen() {
  const { q, mine, cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const { person } = useSession();
  const graphs = useQuery(graphsQuery({ q, owner: mine ? person.user_id : undefined, cursor }));
  const paging = useCursorPaging({
    cursor,
    next: graphs.data?.next_cursor,
    isLoading: graphs.isPlaceholderData,
    onCursor: (to) => void navigate({ search: (old) => ({ ...old, cursor: to }) }),
  });
  const filter = (to: object) =>
    void navigate({ search: (old) => ({ ...old, cursor: undefined, ...to }), replace: true });
  const isFiltered = q !== undefined || mine === true;
  return (
    <PageFrame title="Knowledge graphs" action={<NewGraph />} wide>
      <DataTable
        label="Knowledge graphs"
        columns={columns}
        rows={graphs.data?.items}
        rowKey={({ graph_id }) => graph_id}
        onOpen={({ graph_id }) => void navigate({ to: "/graphs/$graphId", params: { graphId: graph_id } })}
        paging={paging}
        error={graphs.error}
        onRetry={() => void graphs.refetch()}
        filters={
          <>
            <SearchFilter label="Search knowledge graphs" value={q} onChange={(to) => filter({ q: to })} />
            <OwnerFilter mine={mine} onChange={(to) => filter({ mine: to })} />
          </>
        }
        empty={
          isFiltered ? (
            <NothingMatches what="knowledge graph" />
          ) : (
            <EmptyState icon="graph" title="No knowledge graphs yet" action={<NewGraph />}>
              A knowledge graph holds who and what documents speak of, and how these relate. Create one, then
              let a workflow build it: a step of the type knowledge graph update reads what came before it,
              and saves a version.
            </EmptyState>
          )
        }
      />
    </PageFrame>
  );
}
