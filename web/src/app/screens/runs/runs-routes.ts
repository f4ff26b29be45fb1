import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { shellRoute } from "../../shell-route.ts";
import { readRunSearch } from "./run/run-search.ts";
import { runsQuery } from "./runs-queries.ts";
import { readRunsSearch, runsQueryOf } from "./runs-search.ts";

export const runsRoutes = [
  createRoute({
    path: "/runs",
    getParentRoute: () => shellRoute,
    validateSearch: readRunsSearch,
    loader: ({ location: { search } }) =>
      void queryClient.prefetchQuery(runsQuery(runsQueryOf(readRunsSearch(search)))),
    component: lazyRouteComponent(() => import("./list/runs-screen.tsx"), "RunsScreen"),
  }),
  createRoute({
    path: "/runs/$runId",
    getParentRoute: () => shellRoute,
    validateSearch: readRunSearch,
    component: lazyRouteComponent(() => import("./run/run-screen.tsx"), "RunScreen"),
  }),
] as const;
