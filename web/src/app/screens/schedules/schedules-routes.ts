import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { shellRoute } from "../../shell-route.ts";
import { schedulesQuery } from "./schedules-queries.ts";

interface ListSearch {
  q?: string;
  state?: "on" | "paused";
  workflow_id?: string;
  cursor?: string;
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

function listSearch({ q, state, workflow_id, cursor }: Record<string, unknown>): ListSearch {
  return {
    q: text(q),
    state: state === "on" || state === "paused" ? state : undefined,
    workflow_id: text(workflow_id),
    cursor: text(cursor),
  };
}

export const schedulesRoutes = [
  createRoute({
    path: "/schedules",
    getParentRoute: () => shellRoute,
    validateSearch: listSearch,
    loader: ({ location: { search } }) => void queryClient.prefetchQuery(schedulesQuery(listSearch(search))),
    component: lazyRouteComponent(() => import("./schedules-screen.tsx"), "SchedulesScreen"),
  }),
  createRoute({
    path: "/schedules/new",
    getParentRoute: () => shellRoute,
    validateSearch: ({ workflow_id }: Record<string, unknown>): { workflow_id?: string } => ({
      workflow_id: text(workflow_id),
    }),
    component: lazyRouteComponent(() => import("./new-schedule-screen.tsx"), "NewScheduleScreen"),
  }),
  createRoute({
    path: "/schedules/$scheduleId",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./schedule-screen.tsx"), "ScheduleScreen"),
  }),
  createRoute({
    path: "/schedules/$scheduleId/edit",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./edit-schedule-screen.tsx"), "EditScheduleScreen"),
  }),
] as const;
