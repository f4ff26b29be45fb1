import { Stack } from "@mantine/core";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { failedQuery, runningQuery } from "./home-queries.ts";
import styles from "./home-screen.module.css";
import { NotReadyPanel } from "./not-ready-panel.tsx";
import { NoticesPanel } from "./notices-panel.tsx";
import { RunsPanel } from "./runs-panel.tsx";
import { StartersPanel } from "./starters-panel.tsx";
import { WaitingPanel } from "./waiting-panel.tsx";

/** What needs the person now, what goes on, and what to do next. */
export function HomeScreen() {
  return (
    <PageFrame title="Home">
      <Stack gap="lg">
        <FirstSteps />
        <div className={styles.columns}>
          <Stack gap="lg">
            <WaitingPanel />
            <RunsPanel
              title="Running now"
              query={runningQuery}
              empty="Nothing runs at the moment."
              all={{ status: "running,pending" }}
            />
            <RunsPanel
              title="Failed in the last 24 hours"
              query={failedQuery}
              empty="Nothing failed."
              all={{ status: "failed" }}
            />
          </Stack>
          <Stack gap="lg">
            <NotReadyPanel />
            <NoticesPanel />
            <StartersPanel />
          </Stack>
        </div>
      </Stack>
    </PageFrame>
  );
}
