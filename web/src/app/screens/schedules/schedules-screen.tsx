import { Text } from "@mantine/core";
import type { ScheduleRow } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { FilterChip } from "../../../ui/data-table/filter-chip.tsx";
import { SearchFilter } from "../../../ui/data-table/search-filter.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { NothingMatches } from "../../../ui/nothing-matches.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { cronWords } from "../../schedule-times/cron-times.ts";
import { OutcomeCell } from "./outcome-cell.tsx";
import { schedulesQuery } from "./schedules-queries.ts";

const route = getRouteApi("/shell/schedules");

const columns: ReadonlyArray<Column<ScheduleRow>> = [
  {
    id: "workflow",
    header: "Workflow",
    leading: true,
    cell: ({ workflow_name, schedule_id }) => (
      <TextLink to="/schedules/$scheduleId" params={{ scheduleId: schedule_id }} fw={500}>
        {workflow_name}
      </TextLink>
    ),
  },
  {
    id: "times",
    header: "When",
    cell: ({ cron, time_zone }) => (
      <div>
        {cronWords(cron)}
        <Text size="xs" c="dimmed">
          {time_zone}
        </Text>
      </div>
    ),
  },
  {
    id: "state",
    header: "State",
    cell: ({ enabled }) =>
      enabled ? (
        <StatusPill tone="completed" label="On" />
      ) : (
        <StatusPill tone="cancelled" icon="hand" label="Paused" />
      ),
  },
  { id: "next", header: "Next", cell: ({ next_at }) => <Time at={next_at} otherwise="–" /> },
  { id: "last", header: "Last", cell: (schedule) => <OutcomeCell {...schedule} /> },
  { id: "owner", header: "Owner", cell: ({ owner }) => <PersonBadge name={owner.name} /> },
];

/** Runs that start by the clock. */
export function SchedulesScreen() {
  const { q, state, workflow_id, cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const schedules = useQuery({
    ...schedulesQuery({ q, state, workflow_id, cursor }),
    refetchInterval: 30_000,
  });
  const paging = useCursorPaging({
    cursor,
    next: schedules.data?.next_cursor,
    isLoading: schedules.isPlaceholderData,
    onCursor: (to) => void navigate({ search: (old) => ({ ...old, cursor: to }) }),
  });
  const filter = (to: object) =>
    void navigate({ search: (old) => ({ ...old, cursor: undefined, ...to }), replace: true });
  const isFiltered = [q, state, workflow_id].some((each) => each !== undefined);
  const create = (
    <LinkButton to="/schedules/new" search={{ workflow_id }} leftSection={<Icon name="plus" />}>
      Create schedule
    </LinkButton>
  );
  return (
    <PageFrame title="Schedules" action={create} wide>
      <DataTable
        label="Schedules"
        columns={columns}
        rows={schedules.data?.items}
        rowKey={({ schedule_id }) => schedule_id}
        onOpen={({ schedule_id }) =>
          void navigate({ to: "/schedules/$scheduleId", params: { scheduleId: schedule_id } })
        }
        paging={paging}
        error={schedules.error}
        onRetry={() => void schedules.refetch()}
        filters={
          <>
            <SearchFilter label="Search by workflow" value={q} onChange={(to) => filter({ q: to })} />
            <FilterChip
              label="State"
              options={[
                { value: "on", label: "On" },
                { value: "paused", label: "Paused" },
              ]}
              value={state}
              onChange={(to) => filter({ state: to })}
            />
            {workflow_id !== undefined && (
              <FilterChip
                label="Workflow"
                options={[{ value: workflow_id, label: "One" }]}
                value={workflow_id}
                onChange={() => filter({ workflow_id: undefined })}
              />
            )}
          </>
        }
        empty={
          isFiltered ? (
            <NothingMatches what="schedule" />
          ) : (
            <EmptyState icon="calendar" title="No schedules yet" action={create}>
              A schedule starts a workflow by the clock: every night, each Monday, or whenever a cron
              expression says, in the time zone you choose.
            </EmptyState>
          )
        }
      />
    </PageFrame>
  );
}
