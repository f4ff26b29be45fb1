import { Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SplitPane } from "../../../../ui/split-pane.tsx";
import { UrlTabs } from "../../../../ui/url-tabs.tsx";
import { chosenStep } from "./chosen-step.ts";
import styles from "./run.module.css";
import type { RunView } from "./run-queries.ts";
import { RunSteps } from "./run-steps.tsx";
import { RunTimeline } from "./run-timeline.tsx";
import { StepInspector } from "./step-inspector.tsx";

// What draws graphs is large, and asked for only where one is looked at.
const RunGraph = lazy(async () => ({ default: (await import("./run-graph.tsx")).RunGraph }));

const route = getRouteApi("/shell/runs/$runId");

/** The steps of a run, beside the one that is looked at. */
export function RunWork({ run }: { run: RunView }) {
  const { step: named } = route.useSearch();
  const navigate = route.useNavigate();
  // A graph that is smaller than its cards tells less than the list of its steps.
  const isWide = useMediaQuery("(min-width: 768px)", undefined, { getInitialValueInEffect: false });
  const before = useRef<string>(undefined);
  const inspector = useRef<HTMLDivElement>(null);
  const step = chosenStep(run, named, before.current);
  useEffect(() => {
    before.current = step?.slug;
  }, [step?.slug]);
  if (!step) {
    if (run.data_purged_at !== null) return null;
    return (
      <EmptyState icon="clock" title="It has not begun">
        The run waits for the earlier runs of its workflow to end. Its steps are shown here once it begins.
      </EmptyState>
    );
  }
  const choose = (slug: string) => {
    void navigate({ search: (old) => ({ ...old, step: slug }), replace: true, resetScroll: false });
    // Below each other, what was chosen would be out of sight.
    if (!isWide) inspector.current?.scrollIntoView({ block: "start" });
  };
  const parts = { run, chosen: step.slug, onChoose: choose };
  const graph = {
    id: "graph",
    label: "Graph",
    panel: () => (
      <Suspense fallback={<Skeleton height={480} radius="sm" aria-label="The graph is being drawn" />}>
        <RunGraph {...parts} />
      </Suspense>
    ),
  };
  return (
    <div className={styles.work}>
      <SplitPane
        name="run"
        label="Width of the step's details"
        initial={440}
        main={
          <div className={styles.main}>
            <UrlTabs
              name="view"
              label="Ways to look at the steps"
              initial={isWide ? "timeline" : "steps"}
              tabs={[
                ...(isWide ? [graph] : []),
                { id: "timeline", label: "Timeline", panel: () => <RunTimeline {...parts} /> },
                {
                  id: "steps",
                  label: "Steps",
                  count: run.steps.length,
                  panel: () => <RunSteps {...parts} />,
                },
              ]}
            />
          </div>
        }
        side={
          <div ref={inspector} className={styles.inspector}>
            <StepInspector key={step.slug} run={run} step={step} />
          </div>
        }
      />
    </div>
  );
}
