import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApp } from "../api/call-app.ts";

/** Workflows by a part of their name, for a choice. */
export const workflowChoicesQuery = (q: string, status?: "active") =>
  queryOptions({
    queryKey: ["workflows", "list", "choices", q, status],
    queryFn: ({ signal }) =>
      callApp("listWorkflows", { query: { q: q || undefined, status, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  });
