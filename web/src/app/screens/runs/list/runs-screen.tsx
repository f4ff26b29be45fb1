import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { useCursorPaging } from "../../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageFrame } from "../../../../ui/page-frame.tsx";
import { runsQuery, workflowNameQuery } from "../runs-queries.ts";
import { filtersOf, type RunsSearch, runsQueryOf } from "../runs-search.ts";
import { runColumns } from "./run-columns.tsx";
import { RunsFilters } from "./runs-filters.tsx";
import { SavedViews } from "./saved-views.tsx";
import { StartARun } from "./start-a-run.tsx";

const route = getRouteApi("/shell/runs");

/** Every run of the deployment, whoever started it. */
export function RunsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { cursor } = search;
  const runs = useQuery(runsQuery(runsQueryOf(search)));
  const named = useQuery({
    ...workflowNameQuery(search.workflow_id ?? ""),
    enabled: search.workflow_id !== undefined,
  });
  const workflow =
    search.workflow_id === undefined
      ? null
      : { id: search.workflow_id, name: named.data ?? search.workflow_id };
  const filter = (change: RunsSearch) =>
    void navigate({ search: (old) => ({ ...old, cursor: undefined, ...change }), replace: true });
  const paging = useCursorPaging({
    cursor,
    next: runs.data?.next_cursor,
    isLoading: runs.isPlaceholderData,
    onCursor: (to) => void navigate({ search: (old) => ({ ...old, cursor: to }) }),
  });
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  const start = (
    <StartARun
      workflow={workflow}
      isAsked={search.start === true}
      // Whoever comes back here is not asked again.
      onAsked={() => void navigate({ search: (old) => ({ ...old, start: undefined }), replace: true })}
    />
  );
  return (
    <PageFrame title="Runs" action={start} wide>
      <SavedViews search={search} />
      <DataTable
        label="Runs"
        columns={runColumns}
        rows={runs.data?.items}
        rowKey={({ run_id }) => run_id}
        onOpen={({ run_id }) => void navigate({ to: "/runs/$runId", params: { runId: run_id }, search: {} })}
        paging={paging}
        error={runs.error}
        onRetry={() => void runs.refetch()}
        filters={<RunsFilters search={search} workflow={workflow} onChange={filter} />}
        empty={
          isFiltered ? (
            <EmptyState
              icon="search"
              title="No run matches"
              action={
                <Button variant="default" onClick={() => void navigate({ search: {} })}>
                  Clear all filters
                </Button>
              }
            >
              Search for less, or clear a filter.
            </EmptyState>
          ) : (
            <EmptyState icon="runs" title="No runs yet" action={start}>
              A run is one pass through a workflow. People start them here, schedules by the clock, and
              programs by the API; each shows its steps, what waits for a person, and what came of it.
            </EmptyState>
          )
        }
      />
    </PageFrame>
  );
}
