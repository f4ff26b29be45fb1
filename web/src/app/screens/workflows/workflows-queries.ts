import type { AppAnswer, AppQuery } from "@sluice/contract/app";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../frame/query-client.ts";
import { callApp } from "../../api/call-app.ts";

export type WorkflowRow = AppAnswer<"listWorkflows">["items"][number];
export type WorkflowView = AppAnswer<"showWorkflow">;
export type WorkflowVersion = AppAnswer<"listVersions">["items"][number];
export type WorkflowDiff = AppAnswer<"diffVersions">;
export type PlannedImport = AppAnswer<"planImport">;
export type Sample = AppAnswer<"listSamples">["items"][number];
export type OfferedTemplate = AppAnswer<"listTemplates">["items"][number];

const workflowsQuery = (query: AppQuery<"listWorkflows">) =>
  queryOptions({
    queryKey: ["workflows", "list", query],
    queryFn: ({ signal }) => callApp("listWorkflows", { query, signal }),
    placeholderData: keepPreviousData,
  });

interface Listed extends Omit<AppQuery<"listWorkflows">, "ready"> {
  ready?: "yes" | "no";
}

const readyValues = { yes: "true", no: "false" } as const;

/** What the URL of the list asks for. */
export const listQuery = ({ q, status, owner, ready, sort = "name", cursor }: Listed) =>
  workflowsQuery({ q, status, owner, ready: ready && readyValues[ready], sort, cursor });

export const workflowQuery = (workflow_id: string) =>
  queryOptions({
    queryKey: ["workflows", "one", workflow_id],
    queryFn: ({ signal }) => callApp("showWorkflow", { params: { workflow_id }, signal }),
  });

export const versionsQuery = (workflow_id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ["workflows", "versions", workflow_id, cursor],
    queryFn: ({ signal }) => callApp("listVersions", { params: { workflow_id }, query: { cursor }, signal }),
    placeholderData: keepPreviousData,
  });

/** A version never changes; what it refers to may get newer versions. */
export const versionQuery = (workflow_id: string, version: number) =>
  queryOptions({
    queryKey: ["workflows", "version", workflow_id, version],
    queryFn: ({ signal }) =>
      callApp("showVersion", { params: { workflow_id, version: String(version) }, signal }),
  });

export const diffQuery = (workflow_id: string, from: string, to: string) =>
  queryOptions({
    queryKey: ["workflows", "diff", workflow_id, from, to],
    queryFn: ({ signal }) =>
      callApp("diffVersions", { params: { workflow_id }, query: { from, to }, signal }),
  });

/** With the workflows that were installed from them. */
export const samplesQuery = queryOptions({
  queryKey: ["workflows", "list", "samples"],
  queryFn: ({ signal }) => callApp("listSamples", { signal }),
});

export const templatesQuery = (cursor: string | undefined) =>
  queryOptions({
    queryKey: ["templates", cursor],
    queryFn: ({ signal }) => callApp("listTemplates", { query: { cursor }, signal }),
    placeholderData: keepPreviousData,
  });

export async function refreshWorkflows(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["workflows"] });
}
