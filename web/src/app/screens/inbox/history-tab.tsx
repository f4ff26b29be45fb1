import { Group, Text } from "@mantine/core";
import { gateDecisions } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { DayFilter } from "../../../ui/data-table/day-filter.tsx";
import { FilterChip } from "../../../ui/data-table/filter-chip.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { useSession } from "../../account/use-session.ts";
import { approvalKey } from "../../approvals/approval-key.ts";
import { peopleQuery } from "../../ownership/people-query.ts";
import { decisionWords, phaseWords } from "./decision-words.ts";
import { type Approval, historyQuery, workflowChoicesQuery } from "./inbox-queries.ts";
import { type InboxSearch, momentsOf } from "./inbox-search.ts";

const route = getRouteApi("/shell/inbox");

const columns: ReadonlyArray<Column<Approval>> = [
  {
    id: "step",
    header: "Step",
    leading: true,
    cell: (item) => (
      <div style={{ minWidth: 0 }}>
        <TextLink to="/inbox" search={{ gate: approvalKey(item) }} fw={500}>
          {item.title}
        </TextLink>
        <Text size="xs" c="dimmed">
          {item.workflow_name}
        </Text>
      </div>
    ),
  },
  {
    id: "decision",
    header: "Decision",
    cell: ({ decision }) => {
      if (decision === null) return <StatusPill tone="cancelled" label="Nobody decided" />;
      const { tone, icon, past } = decisionWords[decision];
      return <StatusPill tone={tone} icon={icon} label={past} />;
    },
  },
  {
    id: "who",
    header: "By",
    cell: ({ decided_by }) => (decided_by === null ? "Nobody, in time" : <PersonBadge name={decided_by} />),
  },
  { id: "when", header: "When", cell: ({ decided_at }) => <Time at={decided_at} /> },
  { id: "phase", header: "Asked", cell: ({ phase }) => phaseWords[phase].label },
  {
    id: "note",
    header: "Note",
    cell: ({ note }) =>
      note && (
        <Text size="sm" lineClamp={2} maw={360} style={{ overflowWrap: "anywhere" }}>
          {note}
        </Text>
      ),
  },
  { id: "run", header: "Run", cell: ({ run_id }) => <IdChip id={run_id} what="run id" /> },
];

/** What was decided, the newest first. */
export function HistoryTab() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { who, decision, workflow, from, until, cursor } = search;
  const history = useQuery(
    historyQuery({ decided_by: who, decision, workflow_id: workflow, ...momentsOf(search), cursor }),
  );
  const paging = useCursorPaging({
    cursor,
    next: history.data?.next_cursor,
    isLoading: history.isPlaceholderData,
    onCursor: (to) => void navigate({ search: (old) => ({ ...old, cursor: to }) }),
  });
  const isFiltered = [who, decision, workflow, from, until].some((value) => value !== undefined);
  return (
    <DataTable
      label="Decisions"
      columns={columns}
      rows={history.data?.items}
      rowKey={approvalKey}
      onOpen={(item) => void navigate({ search: { gate: approvalKey(item) } })}
      paging={paging}
      error={history.error}
      onRetry={() => void history.refetch()}
      filters={
        <HistoryFilters
          search={search}
          onChange={(change) =>
            void navigate({ search: (old) => ({ ...old, cursor: undefined, ...change }), replace: true })
          }
        />
      }
      empty={
        isFiltered ? (
          <EmptyState icon="search" title="No decision matches">
            Remove a filter, or widen the dates.
          </EmptyState>
        ) : (
          <EmptyState icon="clock" title="Nothing was decided yet">
            Each decision is kept here with who made it, when, and the note that went with it.
          </EmptyState>
        )
      }
    />
  );
}

interface HistoryFiltersProps {
  search: InboxSearch;
  onChange(change: Partial<InboxSearch>): void;
}

function HistoryFilters({ search, onChange }: HistoryFiltersProps) {
  const { who, decision, workflow, from, until } = search;
  const { person } = useSession();
  const people = useQuery(peopleQuery).data?.items ?? [];
  const workflows = useQuery(workflowChoicesQuery).data?.items ?? [];
  const others = people.filter(({ user_id }) => user_id !== person.user_id);
  return (
    <Group gap="xs">
      <FilterChip
        label="Who"
        options={[
          { value: "me", label: "Me" },
          ...others.map(({ user_id, name }) => ({ value: user_id, label: name })),
        ]}
        value={who}
        onChange={(to) => onChange({ who: to })}
      />
      <FilterChip
        label="Decision"
        options={gateDecisions.map((value) => ({ value, label: decisionWords[value].past }))}
        value={decision}
        onChange={(to) => onChange({ decision: to })}
      />
      <FilterChip
        label="Workflow"
        options={workflows.map(({ workflow_id, name }) => ({ value: workflow_id, label: name }))}
        value={workflow}
        onChange={(to) => onChange({ workflow: to })}
      />
      <DayFilter label="From" value={from} max={until} onChange={(to) => onChange({ from: to })} />
      <DayFilter label="Until" value={until} min={from} onChange={(to) => onChange({ until: to })} />
    </Group>
  );
}
