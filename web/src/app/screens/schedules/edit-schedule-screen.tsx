import type { Schedule } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { PageSkeleton } from "../../../ui/skeletons.tsx";
import { callApp } from "../../api/call-app.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { scheduleChanged, scheduledWorkflowQuery, scheduleQuery } from "./schedules-queries.ts";

const route = getRouteApi("/shell/schedules/$scheduleId/edit");

export function EditScheduleScreen() {
  const { scheduleId } = route.useParams();
  const schedule = useQuery(scheduleQuery(scheduleId));
  const workflowId = schedule.data?.workflow_id;
  const workflow = useQuery({
    ...scheduledWorkflowQuery(workflowId ?? ""),
    enabled: workflowId !== undefined,
  });
  if (schedule.data && workflow.data) {
    return <EditSchedule schedule={schedule.data} parameters={workflow.data.parameters} />;
  }
  const error = schedule.error ?? workflow.error;
  if (!error) return <PageSkeleton of="facts" />;
  return (
    <PageFrame title="Edit schedule" crumbs={[{ label: "Schedules", to: "/schedules" }]}>
      <ErrorState
        title="The schedule could not be loaded"
        error={error}
        onRetry={() => void Promise.all([schedule.refetch(), workflow.refetch()])}
      />
    </PageFrame>
  );
}

interface EditScheduleProps {
  schedule: Schedule;
  parameters: Parameters<typeof ScheduleForm>[0]["parameters"];
}

function EditSchedule({ schedule, parameters }: EditScheduleProps) {
  const navigate = route.useNavigate();
  // What the form was filled from, whatever is loaded later: its revision goes with its values.
  const [start] = useState(schedule);
  const { schedule_id, revision, workflow_name } = start;
  const show = () => navigate({ to: "/schedules/$scheduleId", params: { scheduleId: schedule_id } });
  return (
    <PageFrame
      title={`Edit schedule of ${workflow_name}`}
      crumbs={[
        { label: "Schedules", to: "/schedules" },
        { label: workflow_name, to: `/schedules/${schedule_id}` },
      ]}
    >
      <ScheduleForm
        schedule={start}
        parameters={parameters}
        submit="Save schedule"
        onCancel={() => void show()}
        onSubmit={async (work) => {
          const saved = await callApp("editSchedule", {
            params: { schedule_id },
            body: { revision, ...work },
          });
          await scheduleChanged(saved);
          await show();
        }}
      />
    </PageFrame>
  );
}
