import { useQueries, useQuery } from "@tanstack/react-query";
import { deploymentOptions } from "../../shared/deployment-options.ts";
import { openAlarms } from "../../shared/open-alarms.ts";
import type { Watched } from "./find-attention.ts";
import { administrators, busiestKeys, consoleSettings, seatCap, unsafeKeys } from "./overview-queries.ts";

export interface WatchedNow {
  readonly watched: Watched;
  readonly totals: { accepted: number; rejected: number } | undefined;
  readonly isLoading: boolean;
  readonly error: unknown;
  retry(): void;
}

/** Everything the overview looks at, each as soon as it is there. */
export function useWatched(): WatchedNow {
  const [alarms, usage, safety, deployments, settings, people] = useQueries({
    queries: [openAlarms, busiestKeys, unsafeKeys, deploymentOptions, consoleSettings, administrators],
  });
  const cap = useQuery(seatCap(deployments.data?.items[0]?.deployment_id));
  const all = [alarms, usage, safety, deployments, settings, people];
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const totals = usage.data?.totals;
  return {
    watched: {
      alarms: alarms.data?.items,
      keys: usage.data?.items,
      safety: safety.data?.items,
      deployments: deployments.data?.items,
      settings: settings.data,
      administrators: people.data?.items,
      seatCap: cap.data,
    },
    totals: totals && { accepted: sum(totals.accepted), rejected: sum(totals.rejected) },
    isLoading: all.some((query) => query.isLoading),
    error: all.find((query) => query.error)?.error ?? null,
    retry: () => all.forEach((query) => void (query.error && query.refetch())),
  };
}
