import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { shellRoute } from "../../shell-route.ts";
import { openQuery } from "./inbox-queries.ts";
import { inboxSearch } from "./inbox-search.ts";

export const inboxRoutes = [
  createRoute({
    path: "/inbox",
    getParentRoute: () => shellRoute,
    validateSearch: inboxSearch,
    loader: () => void queryClient.prefetchInfiniteQuery(openQuery),
    component: lazyRouteComponent(() => import("./inbox-screen.tsx"), "InboxScreen"),
  }),
] as const;
