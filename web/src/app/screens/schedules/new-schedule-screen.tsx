import { Select, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import { callApp } from "../../api/call-app.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { scheduleChanged, scheduledWorkflowQuery, workflowChoicesQuery } from "./schedules-queries.ts";

const route = getRouteApi("/shell/schedules/new");

/** First which workflow, then when and with what. */
export function NewScheduleScreen() {
  const { workflow_id: workflowId } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <PageFrame title="Create schedule" crumbs={[{ label: "Schedules", to: "/schedules" }]}>
      <Stack gap="xl">
        <WorkflowChoice
          workflowId={workflowId}
          onChoose={(chosen) => void navigate({ search: { workflow_id: chosen }, replace: true })}
        />
        {workflowId !== undefined && <NewSchedule key={workflowId} workflowId={workflowId} />}
      </Stack>
    </PageFrame>
  );
}

interface WorkflowChoiceProps {
  workflowId: string | undefined;
  onChoose(workflowId: string): void;
}

function WorkflowChoice({ workflowId, onChoose }: WorkflowChoiceProps) {
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed, 200);
  const choices = useQuery(workflowChoicesQuery(q));
  const chosen = useQuery({ ...scheduledWorkflowQuery(workflowId ?? ""), enabled: workflowId !== undefined });
  const found = (choices.data?.items ?? []).map(({ workflow_id, name }) => ({
    value: workflow_id,
    label: name,
  }));
  const named = chosen.data?.workflow;
  const data =
    named && !found.some(({ value }) => value === named.workflow_id)
      ? [{ value: named.workflow_id, label: named.name }, ...found]
      : found;
  return (
    <Select
      label="Workflow"
      description="Active ones. A schedule always starts the version that is active when its time comes."
      placeholder="Choose a workflow"
      maw={480}
      searchable
      allowDeselect={false}
      data={data}
      filter={({ options }) => options}
      nothingFoundMessage={choices.isFetching ? "Searching" : "No active workflow of that name"}
      value={workflowId ?? null}
      onSearchChange={setTyped}
      onChange={(value) => value !== null && onChoose(value)}
    />
  );
}

function NewSchedule({ workflowId }: { workflowId: string }) {
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(scheduledWorkflowQuery(workflowId));
  if (!data) {
    if (!error) return <FactsSkeleton />;
    return (
      <ErrorState title="The workflow could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <ScheduleForm
      parameters={data.parameters}
      submit="Create schedule"
      onCancel={() => void navigate({ to: "/schedules" })}
      onSubmit={async (work) => {
        const schedule = await callApp("createSchedule", { body: { workflow_id: workflowId, ...work } });
        await scheduleChanged(schedule);
        await navigate({ to: "/schedules/$scheduleId", params: { scheduleId: schedule.schedule_id } });
      }}
    />
  );
}
