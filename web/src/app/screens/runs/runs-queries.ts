import type { AppQuery } from "@sluice/contract/app";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApp } from "../../api/call-app.ts";

export const runsQuery = (query: AppQuery<"listRuns">) =>
  queryOptions({
    queryKey: ["runs", "list", query],
    queryFn: ({ signal }) => callApp("listRuns", { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One's own; they change only by what one does. */
export const savedViewsQuery = queryOptions({
  queryKey: ["saved-views", "runs"],
  queryFn: ({ signal }) => callApp("listSavedViews", { query: { list: "runs" }, signal }),
});

/** The name of a workflow that is filtered by. */
export const workflowNameQuery = (workflow_id: string) =>
  queryOptions({
    queryKey: ["workflows", workflow_id, "name"],
    queryFn: async ({ signal }) => (await callApp("showWorkflow", { params: { workflow_id }, signal })).name,
  });
