import { Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { NameCell } from "../../../ui/data-table/name-cell.tsx";
import { SearchFilter } from "../../../ui/data-table/search-filter.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { numberText } from "../../../ui/format/number-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { NothingMatches } from "../../../ui/nothing-matches.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { useSession } from "../../account/use-session.ts";
import { OwnerFilter } from "../../ownership/owner-filter.tsx";
import { kindWords, stateTones, stateWords, vcpuText } from "./environment-words.ts";
import { type EnvironmentSummary, environmentsQuery } from "./environments-queries.ts";

const route = getRouteApi("/shell/environments");

const columns: ReadonlyArray<Column<EnvironmentSummary>> = [
  {
    id: "name",
    header: "Name",
    leading: true,
    cell: ({ name, environment_id, description }) => (
      <NameCell description={description}>
        <TextLink to="/environments/$environmentId" params={{ environmentId: environment_id }} fw={500}>
          {name}
        </TextLink>
      </NameCell>
    ),
  },
  {
    id: "state",
    header: "State",
    cell: ({ state, reason }) => (
      <div style={{ minWidth: 0 }}>
        <StatusPill tone={stateTones[state]} label={stateWords[state]} />
        {reason && (
          <Text size="xs" c="dimmed" lineClamp={2} maw={320}>
            {reason}
          </Text>
        )}
      </div>
    ),
  },
  { id: "kind", header: "Kind", cell: ({ kind, image }) => image?.name ?? kindWords[kind] },
  {
    id: "size",
    header: "Memory and vCPU",
    cell: ({ memory_mb, vcpu }) => `${numberText(memory_mb)} MB · ${vcpuText(vcpu)} vCPU`,
  },
  { id: "timeout", header: "Timeout", align: "right", cell: ({ timeout_s }) => `${timeout_s} s` },
  {
    id: "storage",
    header: "Storage",
    align: "right",
    cell: ({ storage_mb }) => `${numberText(storage_mb)} MB`,
  },
  {
    id: "used",
    header: "Used by",
    cell: ({ used_by_agents: count }) =>
      count === 0 ? "Nothing" : `${count} ${count === 1 ? "agent" : "agents"}`,
  },
  { id: "owner", header: "Owner", cell: ({ owner }) => <PersonBadge name={owner.name} /> },
];

/** Where the scripts of agents run. */
export function EnvironmentsScreen() {
  const { q, mine, cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const { person } = useSession();
  const environments = useQuery(environmentsQuery({ q, owner: mine ? person.user_id : undefined, cursor }));
  const paging = useCursorPaging({
    cursor,
    next: environments.data?.next_cursor,
    isLoading: environments.isPlaceholderData,
    onCursor: (to) => void navigate({ search: (old) => ({ ...old, cursor: to }) }),
  });
  const filter = (changes: object) =>
    void navigate({ search: (old) => ({ ...old, cursor: undefined, ...changes }), replace: true });
  const create = (
    <LinkButton to="/environments/new" leftSection={<Icon name="plus" />}>
      Create environment
    </LinkButton>
  );

  return (
    <PageFrame title="Environments" action={create} wide>
      <DataTable
        label="Environments"
        columns={columns}
        rows={environments.data?.items}
        rowKey={({ environment_id }) => environment_id}
        onOpen={({ environment_id }) =>
          void navigate({ to: "/environments/$environmentId", params: { environmentId: environment_id } })
        }
        paging={paging}
        error={environments.error}
        onRetry={() => void environments.refetch()}
        filters={
          <Group gap="xs">
            <SearchFilter label="Search environments" value={q} onChange={(to) => filter({ q: to })} />
            <OwnerFilter mine={mine} onChange={(to) => filter({ mine: to })} />
          </Group>
        }
        empty={
          q !== undefined || mine ? (
            <NothingMatches what="environment" />
          ) : (
            <EmptyState icon="box" title="No environments yet" action={create}>
              An environment says where the scripts of agents run, how much memory, time and storage they
              have, and which commands wait for a person. Agents without one work in a virtual shell with the
              default settings.
            </EmptyState>
          )
        }
      />
    </PageFrame>
  );
}
