import { Alert, Code, Stack, Text } from "@mantine/core";
import type { Schedule } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { JsonViewer } from "../../../ui/json-viewer.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { PageSkeleton } from "../../../ui/skeletons.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { cronWords } from "../../schedule-times/cron-times.ts";
import { NextTimes } from "./next-times.tsx";
import { OutcomeCell } from "./outcome-cell.tsx";
import { ScheduleActions } from "./schedule-actions.tsx";
import { overlapWords } from "./schedule-words.ts";
import { scheduleQuery } from "./schedules-queries.ts";

const route = getRouteApi("/shell/schedules/$scheduleId");
const crumbs = [{ label: "Schedules", to: "/schedules" }];

/** A schedule: when it comes next, what it starts, and what came of the last time. */
export function ScheduleScreen() {
  const { scheduleId } = route.useParams();
  const {
    data: schedule,
    error,
    refetch,
  } = useQuery({ ...scheduleQuery(scheduleId), refetchInterval: 30_000 });
  if (!schedule) {
    if (!error) return <PageSkeleton of="facts" />;
    return (
      <PageFrame title="Schedule" crumbs={crumbs}>
        <ErrorState title="The schedule could not be loaded" error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={schedule.workflow_name}
      crumbs={crumbs}
      meta={
        <>
          {schedule.enabled ? (
            <StatusPill tone="completed" label="On" />
          ) : (
            <StatusPill tone="cancelled" icon="hand" label="Paused" />
          )}
          <IdChip id={schedule.schedule_id} what="schedule id" />
        </>
      }
      action={<ScheduleActions schedule={schedule} />}
    >
      <Stack gap="lg">
        {!schedule.workflow_active && (
          <Alert
            color="yellow"
            variant="light"
            icon={<Icon name="warning" />}
            title="The workflow is not active"
          >
            Until one of its versions is activated, this schedule starts nothing.
          </Alert>
        )}
        <Panel
          title={cronWords(schedule.cron)}
          lead={`On the clock of ${schedule.time_zone}.${schedule.enabled ? " The next dates:" : ""}`}
        >
          {schedule.enabled ? (
            <NextTimes times={schedule.next_times} zone={schedule.time_zone} />
          ) : (
            <Text c="dimmed">It is paused, and starts nothing by itself.</Text>
          )}
        </Panel>
        <Panel title="What it does">
          <Facts facts={factsOf(schedule)} />
        </Panel>
        <Panel title="Parameters" lead="Every run is started with these.">
          {Object.keys(schedule.parameters).length === 0 ? (
            <Text c="dimmed">None: the defaults of the workflow hold.</Text>
          ) : (
            <JsonViewer value={schedule.parameters} label="Parameters" />
          )}
        </Panel>
        {schedule.input_text !== null && (
          <Panel title="Input text">
            <Code block style={{ whiteSpace: "pre-wrap" }}>
              {schedule.input_text}
            </Code>
          </Panel>
        )}
      </Stack>
    </PageFrame>
  );
}

function factsOf(schedule: Schedule): [string, React.ReactNode][] {
  const { last_run_id: run, last_problem: problem } = schedule;
  return [
    [
      "Workflow",
      <TextLink key="workflow" to="/workflows/$workflowId" params={{ workflowId: schedule.workflow_id }}>
        {schedule.workflow_name}
      </TextLink>,
    ],
    ["Cron expression", <Code key="cron">{schedule.cron}</Code>],
    ["When a run is still going", overlapWords[schedule.overlap_policy]],
    ["Last time", <OutcomeCell key="last" {...schedule} />],
    ...(run === null
      ? []
      : ([
          [
            schedule.last_outcome === "skipped" ? "Run still going then" : "Its run",
            <TextLink key="run" to="/runs/$runId" params={{ runId: run }} className="mono">
              {run}
            </TextLink>,
          ],
        ] as [string, React.ReactNode][])),
    ...(problem === null ? [] : ([["Why it was refused", problem]] as [string, React.ReactNode][])),
    ["Owner", <PersonBadge key="owner" name={schedule.owner.name} />],
    [
      "Saved",
      <span key="saved">
        <Time at={schedule.updated_at} />
        {` by ${schedule.saved_by}`}
      </span>,
    ],
  ];
}
