import type { AppQuery } from "@sluice/contract/app";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApp } from "../../api/call-app.ts";

export const graphsQuery = (query: AppQuery<"listGraphs">) =>
  queryOptions({
    queryKey: ["graphs", "list", query],
    queryFn: ({ signal }) => callApp("listGraphs", { query, signal }),
    placeholderData: keepPreviousData,
  });

export const graphQuery = (graph_id: string) =>
  queryOptions({
    queryKey: ["graphs", "one", graph_id],
    queryFn: ({ signal }) => callApp("showGraph", { params: { graph_id }, signal }),
  });

export const versionsQuery = (graph_id: string, query: AppQuery<"listGraphVersions">) =>
  queryOptions({
    queryKey: ["graphs", "versions", graph_id, query],
    queryFn: ({ signal }) => callApp("listGraphVersions", { params: { graph_id }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const entitiesQuery = (graph_id: string, query: AppQuery<"listGraphEntities">) =>
  queryOptions({
    queryKey: ["graphs", "entities", graph_id, query],
    queryFn: ({ signal }) => callApp("listGraphEntities", { params: { graph_id }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const relationsQuery = (graph_id: string, query: AppQuery<"listGraphRelations">) =>
  queryOptions({
    queryKey: ["graphs", "relations", graph_id, query],
    queryFn: ({ signal }) => callApp("listGraphRelations", { params: { graph_id }, query, signal }),
    placeholderData: keepPreviousData,
  });
