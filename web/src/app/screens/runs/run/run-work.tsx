import { getRouteApi } from "@tanstack/react-router";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SplitPane } from "../../../../ui/split-pane.tsx";
import { UrlTabs } from "../../../../ui/url-tabs.tsx";
import { chosenStep } from "./chosen-step.ts";
import styles from "./run.module.css";
import type { RunView } from "./run-queries.ts";
import { RunSteps } from "./run-steps.tsx";
import { RunTimeline } from "./run-timeline.tsx";
import { StepInspector } from "./step-inspector.tsx";

const route = getRouteApi("/shell/runs/$runId");

/** The steps of a run, beside the one that is looked at. */
export function RunWork({ run }: { run: RunView }) {
  const { step: named } = route.useSearch();
  const navigate = route.useNavigate();
  const step = chosenStep(run, named);
  if (!step) {
    if (run.data_purged_at !== null) return null;
    return (
      <EmptyState icon="clock" title="It has not begun">
        The run waits for the earlier runs of its workflow to end. Its steps are shown here once it begins.
      </EmptyState>
    );
  }
  const choose = (slug: string) =>
    void navigate({ search: (old) => ({ ...old, step: slug }), replace: true, resetScroll: false });
  const parts = { run, chosen: step.slug, onChoose: choose };
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
              tabs={[
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
          <div className={styles.inspector}>
            <StepInspector key={step.slug} run={run} step={step} />
          </div>
        }
      />
    </div>
  );
}
