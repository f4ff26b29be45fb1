import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLiveStatus } from "../../../../live/use-live.ts";
import { runLogSource } from "./run-log-source.ts";
import { SegmentLog, type SegmentLogState } from "./segment-log.ts";

/**
 * A segment of a run's log, followed while somebody can see it: a browser opens few streams at a time, and a tab that
 * nobody looks at keeps none. Where the connection is lost it rests, and goes on once the tab hears again.
 */
export function useSegmentLog(
  runId: string,
  segment: string,
  isFollowed: boolean,
): SegmentLogState & { readMore(): void } {
  const [log] = useState(() => new SegmentLog(runLogSource(runId, segment)));
  const isHeard = useLiveStatus() !== "lost";
  const isSeen = useDocumentVisibility() === "visible";
  useEffect(() => {
    if (!isFollowed || !isHeard || !isSeen) return;
    log.follow();
    return () => log.stop();
  }, [log, isFollowed, isHeard, isSeen]);
  useEffect(() => {
    log.readMore();
    return () => log.stop();
  }, [log]);
  return { ...useSyncExternalStore(log.subscribe, log.state), readMore: () => log.readMore() };
}
