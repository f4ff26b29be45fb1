import type { LiveChange } from "@sluice/contract/app";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { live } from "./live.ts";
import type { LiveStatus } from "./live-client.ts";

/**
 * Tells a screen what changed. Queries whose key is `[topic, "list", …]` or `[topic, id, …]` are fetched anew without it:
 * it is for screens that do more, such as follow a run's log.
 */
export function useLive(
  topics: ReadonlyArray<LiveChange["topic"]>,
  onChange: (change: LiveChange) => void,
): void {
  const latest = useRef({ topics, onChange });
  latest.current = { topics, onChange };
  useEffect(
    () =>
      live.onChange((change) => {
        if (latest.current.topics.includes(change.topic)) latest.current.onChange(change);
      }),
    [],
  );
}

/** Whether this tab hears what changes. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    (listener) => live.onStatus(listener),
    () => live.status,
  );
}

/** Whether this tab is the one of several that hears and speaks though nobody looks at it. */
export function useLiveLead(): boolean {
  return useSyncExternalStore(
    (listener) => live.onStatus(listener),
    () => live.leads,
  );
}
