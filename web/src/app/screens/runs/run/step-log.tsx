import { Button, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { FactsSkeleton } from "../../../../ui/skeletons.tsx";
import { EventList } from "./log/event-list.tsx";
import { stepLogQuery } from "./run-queries.ts";

/** What happened to one step, the oldest first. */
export function StepLog({ runId, slug }: { runId: string; slug: string }) {
  const log = useInfiniteQuery(stepLogQuery(runId, slug));
  if (log.error) return <ErrorNote error={log.error} onRetry={() => void log.refetch()} />;
  if (!log.data) return <FactsSkeleton lines={2} />;
  const events = log.data.pages.flatMap((page) => page.events);
  if (events.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nothing has happened to it yet.
      </Text>
    );
  }
  return (
    <>
      <EventList events={events} label={`Log of ${slug}`} />
      {log.hasNextPage && (
        <Button
          mt="xs"
          size="xs"
          variant="default"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Show more of the log
        </Button>
      )}
    </>
  );
}
