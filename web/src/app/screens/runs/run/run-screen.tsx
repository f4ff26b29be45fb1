import { isTerminalRunStatus } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { PageFrame } from "../../../../ui/page-frame.tsx";
import { useLiveStatus } from "../../../live/use-live.ts";
import { RunActions } from "./run-actions.tsx";
import { RunBanners } from "./run-banners.tsx";
import { RunMeta } from "./run-meta.tsx";
import { runQuery } from "./run-queries.ts";
import { RunSkeleton } from "./run-skeleton.tsx";
import { RunTabs } from "./run-tabs.tsx";
import { RunWork } from "./run-work.tsx";

const route = getRouteApi("/shell/runs/$runId");
const crumbs = [{ label: "Runs", to: "/runs" }];
const askedWhileLostMs = 5_000;

/** One run: how it goes, what waits for a person, and what came of it. */
export function RunScreen() {
  const { runId } = route.useParams();
  const isLost = useLiveStatus() === "lost";
  const {
    data: run,
    error,
    refetch,
  } = useQuery({
    ...runQuery(runId),
    // What cannot be heard is asked for.
    refetchInterval: ({ state }) =>
      isLost && state.data && !isTerminalRunStatus(state.data.status) ? askedWhileLostMs : false,
  });
  if (!run) {
    if (!error) return <RunSkeleton />;
    return (
      <PageFrame title="Run" crumbs={crumbs}>
        <ErrorState title="The run could not be loaded" error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={run.workflow_name}
      crumbs={crumbs}
      meta={<RunMeta run={run} isLost={isLost} />}
      action={<RunActions run={run} />}
      wide
    >
      <RunBanners run={run} />
      <RunWork run={run} />
      <RunTabs run={run} />
    </PageFrame>
  );
}
