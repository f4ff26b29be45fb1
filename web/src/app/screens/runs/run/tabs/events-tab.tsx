import { Button, Group, Select, Stack, Switch, Text } from "@mantine/core";
import { isTerminalRunStatus } from "@sluice/contract";
import { segmentId } from "@sluice/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../../ui/error-state.tsx";
import { TableSkeleton } from "../../../../../ui/skeletons.tsx";
import { EventList } from "../event-list.tsx";
import { eventsQuery, type RunView } from "../run-queries.ts";

const route = getRouteApi("/shell/runs/$runId");

/** The log of a run, a segment at a time; while the run goes it follows. */
export function EventsTab({ run }: { run: RunView }) {
  const { segment: named } = route.useSearch();
  const navigate = route.useNavigate();
  const segments = Array.from({ length: run.segments }, (_, at) => segmentId(at + 1));
  const newest = segments.at(-1);
  if (newest === undefined) {
    return (
      <EmptyState icon="runs" title="No events">
        {run.data_purged_at === null
          ? "The log begins when the run is launched."
          : "The log was erased with the run's data."}
      </EmptyState>
    );
  }
  const segment = segments.find((each) => each === named) ?? newest;
  const choose = (to: string | null) =>
    void navigate({
      // Without a name it is the newest, also when another begins.
      search: (old) => ({ ...old, segment: to === null || to === newest ? undefined : to }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Stack gap="sm">
      {segments.length > 1 && (
        <Select
          label="Segment"
          description="A run that is taken up again by a server begins another one."
          w={280}
          allowDeselect={false}
          data={segments}
          value={segment}
          onChange={choose}
        />
      )}
      <Segment key={segment} run={run} segment={segment} />
    </Stack>
  );
}

function Segment({ run, segment }: { run: RunView; segment: string }) {
  const isGoing = !isTerminalRunStatus(run.status);
  const [isFollowing, setFollowing] = useState(isGoing);
  const log = useInfiniteQuery(eventsQuery(run.run_id, segment));
  const { hasNextPage, isFetching, fetchNextPage } = log;
  useEffect(() => {
    if (isFollowing && hasNextPage && !isFetching) void fetchNextPage();
  }, [isFollowing, hasNextPage, isFetching, fetchNextPage]);
  if (log.error) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />;
  if (!log.data) return <TableSkeleton columns={3} rows={6} />;
  const events = log.data.pages.flatMap((page) => page.events);
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {`${events.length} events${hasNextPage ? " so far" : ""}, the oldest first`}
        </Text>
        {isGoing && (
          <Switch
            label="Follow to the end"
            checked={isFollowing}
            onChange={(event) => setFollowing(event.currentTarget.checked)}
          />
        )}
      </Group>
      <EventList events={events} label={`Events of ${segment}`} withStep />
      {hasNextPage && (
        <Group>
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more events
          </Button>
        </Group>
      )}
    </>
  );
}
