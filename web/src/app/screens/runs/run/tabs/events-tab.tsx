import { Button, Group, Select, Stack, Switch, Text } from "@mantine/core";
import { isTerminalRunStatus } from "@sluice/contract";
import { segmentId } from "@sluice/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { ErrorNote } from "../../../../../ui/error-note.tsx";
import { ErrorState } from "../../../../../ui/error-state.tsx";
import { TableSkeleton } from "../../../../../ui/skeletons.tsx";
import { LongEventList } from "../log/long-event-list.tsx";
import { useSegmentLog } from "../log/use-segment-log.ts";
import type { RunView } from "../run-queries.ts";

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
      <Segment key={segment} run={run} segment={segment} isNewest={segment === newest} />
    </Stack>
  );
}

function Segment({ run, segment, isNewest }: { run: RunView; segment: string; isNewest: boolean }) {
  const isGoing = isNewest && !isTerminalRunStatus(run.status);
  const [isFollowing, setFollowing] = useState(isGoing);
  const { events, count, isWhole, isLoading, error, readMore } = useSegmentLog(
    run.run_id,
    segment,
    isFollowing,
  );
  if (count === 0 && error !== null)
    return <ErrorState title="The events could not be loaded" error={error} onRetry={readMore} />;
  if (count === 0 && !isWhole) return <TableSkeleton columns={3} rows={6} />;
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {`${count} events${isWhole && !isGoing ? "" : " so far"}, the oldest first`}
        </Text>
        {isGoing && (
          <Switch
            label="Follow to the end"
            checked={isFollowing}
            onChange={(event) => setFollowing(event.currentTarget.checked)}
          />
        )}
      </Group>
      <LongEventList
        events={events}
        count={count}
        label={`Events of ${segment}`}
        isFollowing={isFollowing}
        onNearEnd={() => !isWhole && readMore()}
      />
      {!isFollowing && error !== null && <ErrorNote error={error} />}
      {!isFollowing && (!isWhole || isGoing) && (
        <Group>
          <Button variant="default" loading={isLoading} onClick={readMore}>
            Show more events
          </Button>
        </Group>
      )}
    </>
  );
}
