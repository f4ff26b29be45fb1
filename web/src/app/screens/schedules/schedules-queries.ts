import type { Schedule } from "@sluice/contract";
import type { AppQuery } from "@sluice/contract/app";
import { publishParameter } from "@sluice/core";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../frame/query-client.ts";
import { callApp } from "../../api/call-app.ts";

export const schedulesQuery = (query: AppQuery<"listSchedules">) =>
  queryOptions({
    queryKey: ["schedules", "list", query],
    queryFn: ({ signal }) => callApp("listSchedules", { query, signal }),
    placeholderData: keepPreviousData,
  });

export const scheduleQuery = (schedule_id: string) =>
  queryOptions({
    queryKey: ["schedules", "one", schedule_id],
    queryFn: ({ signal }) => callApp("showSchedule", { params: { schedule_id }, signal }),
  });

export const timesQuery = (cron: string, time_zone: string) =>
  queryOptions({
    queryKey: ["schedules", "times", cron, time_zone],
    queryFn: ({ signal }) => callApp("previewScheduleTimes", { body: { cron, time_zone }, signal }),
    placeholderData: keepPreviousData,
    // The first of them passes.
    staleTime: 30_000,
  });

/** Active workflows by a part of their name, for a choice. */
export const workflowChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: ["workflows", "choices", q],
    queryFn: ({ signal }) =>
      callApp("listWorkflows", { query: { q: q || undefined, status: "active", limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  });

/** A workflow with what its active version takes, or its newest when none is active. */
export const scheduledWorkflowQuery = (workflow_id: string) =>
  queryOptions({
    queryKey: ["workflows", "scheduled", workflow_id],
    queryFn: async ({ signal }) => {
      const workflow = await callApp("showWorkflow", { params: { workflow_id }, signal });
      const version = workflow.active_version ?? workflow.newest_version;
      if (version === null) return { workflow, parameters: [] };
      const params = { workflow_id, version: String(version) };
      const { definition } = await callApp("showVersion", { params, signal });
      return { workflow, parameters: (definition.parameters ?? []).map(publishParameter) };
    },
  });

export async function scheduleChanged(schedule: Schedule): Promise<void> {
  queryClient.setQueryData(scheduleQuery(schedule.schedule_id).queryKey, schedule);
  await queryClient.invalidateQueries({ queryKey: ["schedules", "list"] });
}
