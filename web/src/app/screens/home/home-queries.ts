import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../frame/query-client.ts";
import { readKept } from "../../../ui/browser-storage.ts";
import { askAsManager } from "../../account/ask-as-manager.ts";
import { callApp } from "../../api/call-app.ts";

const dayMs = 24 * 60 * 60_000;
const newsForMs = 30 * dayMs;
const shown = 5;
const active = { status: "active", sort: "-updated_at" } as const;

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

/** What can be run, the last changed first. */
export const startersQuery = queryOptions({
  queryKey: ["workflows", "list", "home-starters"],
  queryFn: ({ signal }) =>
    callApp("listWorkflows", { query: { ...active, ready: "true", limit: 6 }, signal }),
});

/** What should run and cannot for now: all of it counted, a few of it shown. */
export const unreadyQuery = queryOptions({
  queryKey: ["workflows", "list", "home-unready"],
  queryFn: async ({ signal }) => {
    const { not_ready: total } = await callApp("countUnreadyWorkflows", { signal });
    if (total === 0) return { total, items: [] };
    const query = { ...active, ready: "false", limit: shown } as const;
    return { total, items: (await callApp("listWorkflows", { query, signal })).items };
  },
});

/** What the person has done already, for the first steps. Whatever happens to a run, or in the inbox, may be one. */
export const firstStepsQuery = queryOptions({
  queryKey: ["runs", "list", "home-first-steps"],
  queryFn: ({ signal }) => callApp("showFirstSteps", { signal }),
});

/** What managers were told lately. Nobody puts a notice away: an old one is no news, and stays in the settings. */
export const newNoticesQuery = queryOptions({
  queryKey: ["notices", "list", "home"],
  queryFn: async ({ signal }) => {
    const { items } = await callApp("listNotices", { query: { limit: 3 }, signal });
    return items.filter(({ at }) => Date.now() - Date.parse(at) < newsForMs);
  },
});

/** Where the browser keeps that the person has seen enough of the first steps. */
export const firstStepsHiddenKey = "sluice-first-steps-hidden";

/** Asks for what the screen shows, while the screen itself is still on its way. */
export function askForHome(): void {
  void queryClient.prefetchQuery(waitingQuery);
  void queryClient.prefetchQuery(runningQuery);
  void queryClient.prefetchQuery(failedQuery);
  if (readKept(firstStepsHiddenKey) !== "true") void queryClient.prefetchQuery(firstStepsQuery);
  void queryClient.prefetchQuery(startersQuery);
  void queryClient.prefetchQuery(unreadyQuery);
  void askAsManager(() => void queryClient.prefetchQuery(newNoticesQuery));
}
