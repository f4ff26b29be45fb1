import { queryOptions } from "@tanstack/react-query";
import { callApp } from "../../api/call-app.ts";

const dayMs = 24 * 60 * 60_000;
const shown = 5;

/** What waits for a person; each run's together, the oldest first. */
export const waitingQuery = queryOptions({
  queryKey: ["inbox", "list", "home"],
  queryFn: ({ signal }) => callApp("listApprovals", { query: { limit: shown }, signal }),
});

export const runningQuery = queryOptions({
  queryKey: ["runs", "list", "home-running"],
  queryFn: ({ signal }) =>
    callApp("listRuns", { query: { status: "running,pending", limit: shown }, signal }),
});

export const failedQuery = queryOptions({
  queryKey: ["runs", "list", "home-failed"],
  queryFn: ({ signal }) => {
    const created_after = new Date(Date.now() - dayMs).toISOString();
    return callApp("listRuns", { query: { status: "failed", created_after, limit: shown }, signal });
  },
});

/** What can be run, and of that what cannot for now. */
export const activeWorkflowsQuery = queryOptions({
  queryKey: ["workflows", "list", "home"],
  queryFn: ({ signal }) =>
    callApp("listWorkflows", { query: { status: "active", sort: "-updated_at", limit: 50 }, signal }),
});

/** What the person has done already, for the first steps. Whatever happens to a run, or in the inbox, may be one. */
export const firstStepsQuery = queryOptions({
  queryKey: ["runs", "list", "home-first-steps"],
  queryFn: ({ signal }) => callApp("showFirstSteps", { signal }),
});
