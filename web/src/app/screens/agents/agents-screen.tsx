import { Group } from "@mantine/core";
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
import { engineWords, kindWords, slotWords } from "./agent-words.ts";
import { type AgentSummary, agentsQuery } from "./agents-queries.ts";

const route = getRouteApi("/shell/agents");

const columns: ReadonlyArray<Column<AgentSummary>> = [
  {
    id: "name",
    header: "Name",
    leading: true,
    cell: ({ name, agent_id, description }) => (
      <NameCell description={description}>
        <TextLink to="/agents/$agentId" params={{ agentId: agent_id }} fw={500}>
          {name}
        </TextLink>
      </NameCell>
    ),
  },
  { id: "kind", header: "Kind", cell: ({ kind }) => kindWords[kind] },
  { id: "engine", header: "Works by", cell: engineWords },
  { id: "slots", header: "Equipped with", cell: ({ slots }) => slotWords(slots) },
  {
    id: "used",
    header: "Used by",
    cell: ({ used_by_workflows: count }) =>
      count === 0 ? "Nothing" : `${count} ${count === 1 ? "workflow" : "workflows"}`,
  },
  { id: "version", header: "Version", align: "right", cell: ({ newest_version }) => newest_version },
  { id: "owner", header: "Owner", cell: ({ owner }) => <PersonBadge name={owner.name} /> },
  { id: "updated", header: "Saved", cell: ({ updated_at }) => <Time at={updated_at} /> },
];

/** Who does the steps of workflows. */
export function AgentsScreen() {
  const { q, kind, mine, cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const { person } = useSession();
  const agents = useQuery(agentsQuery({ q, kind, owner: mine ? person.user_id : undefined, cursor }));
  const paging = useCursorPaging({
    cursor,
    next: agents.data?.next_cursor,
    isLoading: agents.isPlaceholderData,
    onCursor: (to) => void navigate({ search: (old) => ({ ...old, cursor: to }) }),
  });
  const filter = (changes: object) =>
    void navigate({ search: (old) => ({ ...old, cursor: undefined, ...changes }), replace: true });
  const isFiltered = q !== undefined || kind !== undefined || mine === true;
  const create = (
    <LinkButton to="/agents/new" leftSection={<Icon name="plus" />}>
      Create agent
    </LinkButton>
  );

  return (
    <PageFrame title="Agents" action={create} wide>
      <DataTable
        label="Agents"
        columns={columns}
        rows={agents.data?.items}
        rowKey={({ agent_id }) => agent_id}
        onOpen={({ agent_id }) => void navigate({ to: "/agents/$agentId", params: { agentId: agent_id } })}
        paging={paging}
        error={agents.error}
        onRetry={() => void agents.refetch()}
        filters={
          <Group gap="xs">
            <SearchFilter label="Search agents" value={q} onChange={(to) => filter({ q: to })} />
            <FilterChip
              label="Kind"
              options={[
                { value: "worker", label: "Worker" },
                { value: "supervisor", label: "Supervisor" },
              ]}
              value={kind}
              onChange={(to) => filter({ kind: to })}
            />
            <OwnerFilter mine={mine} onChange={(to) => filter({ mine: to })} />
          </Group>
        }
        empty={
          isFiltered ? (
            <NothingMatches what="agent" />
          ) : (
            <EmptyState icon="agent" title="No agents yet" action={create}>
              An agent does the steps of a workflow: a worker runs a script in an environment, a supervisor
              writes what the run came to. Make one, and try it before a workflow uses it.
            </EmptyState>
          )
        }
      />
    </PageFrame>
  );
}
