import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";
import { readRunSearch } from "./run/run-search.ts";
import { readRunsSearch } from "./runs-search.ts";

export const runsRoutes = [
  createRoute({
    path: "/runs",
    getParentRoute: () => shellRoute,
    validateSearch: readRunsSearch,
    component: lazyRouteComponent(() => import("./list/runs-screen.tsx"), "RunsScreen"),
  }),
  createRoute({
    path: "/runs/$runId",
    getParentRoute: () => shellRoute,
    validateSearch: readRunSearch,
    component: lazyRouteComponent(() => import("./run/run-screen.tsx"), "RunScreen"),
  }),
] as const;
