import type { ConnectorRow } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { FilterChip } from "../../../ui/data-table/filter-chip.tsx";
import { NameCell } from "../../../ui/data-table/name-cell.tsx";
import { SearchFilter } from "../../../ui/data-table/search-filter.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { NothingMatches } from "../../../ui/nothing-matches.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { useSession } from "../../account/use-session.ts";
import { OwnerFilter } from "../../ownership/owner-filter.tsx";
import { type ConnectorState, connectorTypes, stateWords, typeWords } from "./connector-words.ts";
import { connectorsQuery } from "./connectors-queries.ts";
import { StatePill } from "./state-pill.tsx";
import { TypeLabel } from "./type-label.tsx";

const route = getRouteApi("/shell/connectors");

const typeOptions = connectorTypes.map((type) => ({ value: type, label: typeWords[type].label }));
const stateOptions = (Object.keys(stateWords) as ConnectorState[]).map((state) => ({
  value: state,
  label: stateWords[state].label,
}));

const columns: ReadonlyArray<Column<ConnectorRow>> = [
  {
    id: "name",
    header: "Name",
    leading: true,
    cell: ({ name, connector_id, description }) => (
      <NameCell description={description}>
        <TextLink to="/connectors/$connectorId" params={{ connectorId: connector_id }} fw={500}>
          {name}
        </TextLink>
      </NameCell>
    ),
  },
  { id: "type", header: "Type", cell: ({ type }) => <TypeLabel type={type} /> },
  { id: "state", header: "State", cell: ({ state }) => <StatePill state={state} /> },
  { id: "test", header: "Last test", cell: LastTest },
  { id: "version", header: "Version", align: "right", cell: ({ newest_version }) => newest_version },
  { id: "owner", header: "Owner", cell: ({ owner }) => <PersonBadge name={owner.name} /> },
  { id: "updated", header: "Saved", cell: ({ updated_at }) => <Time at={updated_at} /> },
];

function LastTest({ last_test: test }: ConnectorRow) {
  if (test === null) return "Never";
  return (
    <>
      {test.ok ? "Passed " : "Failed "}
      <Time at={test.at} />
    </>
  );
}

/** Where runs read files from. */
export function ConnectorsScreen() {
  const { q, type, state, mine, cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const { person } = useSession();
  const owner = mine ? person.user_id : undefined;
  const connectors = useQuery(connectorsQuery({ q, type, state, owner, cursor }));
  const paging = useCursorPaging({
    cursor,
    next: connectors.data?.next_cursor,
    isLoading: connectors.isPlaceholderData,
    onCursor: (to) => void navigate({ search: (old) => ({ ...old, cursor: to }) }),
  });
  const filter = (changes: object) =>
    void navigate({ search: (old) => ({ ...old, cursor: undefined, ...changes }), replace: true });
  const isFiltered = [q, type, state, mine].some((each) => each !== undefined);
  const create = (
    <LinkButton to="/connectors/new" leftSection={<Icon name="plus" />}>
      Create connector
    </LinkButton>
  );

  return (
    <PageFrame title="Connectors" action={create} wide>
      <DataTable
        label="Connectors"
        columns={columns}
        rows={connectors.data?.items}
        rowKey={({ connector_id }) => connector_id}
        onOpen={({ connector_id }) =>
          void navigate({ to: "/connectors/$connectorId", params: { connectorId: connector_id } })
        }
        paging={paging}
        error={connectors.error}
        onRetry={() => void connectors.refetch()}
        filters={
          <>
            <SearchFilter label="Search connectors" value={q} onChange={(to) => filter({ q: to })} />
            <FilterChip
              label="Type"
              options={typeOptions}
              value={type}
              onChange={(to) => filter({ type: to })}
            />
            <FilterChip
              label="State"
              options={stateOptions}
              value={state}
              onChange={(to) => filter({ state: to })}
            />
            <OwnerFilter mine={mine} onChange={(to) => filter({ mine: to })} />
          </>
        }
        empty={
          isFiltered ? (
            <NothingMatches what="connector" />
          ) : (
            <EmptyState icon="plug" title="No connectors yet" action={create}>
              A connector says where runs may read files from: a folder of the machine, or buckets of an S3
              store. Everyone in the deployment can use it in their workflows.
            </EmptyState>
          )
        }
      />
    </PageFrame>
  );
}
