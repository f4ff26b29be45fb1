import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { searchText } from "../../shared/search-text.ts";
import { shellRoute } from "../../shell-route.ts";

interface PageSearch {
  cursor?: string;
}

const pageOf = (search: Record<string, unknown>): PageSearch => ({ cursor: searchText(search.cursor) });

export const groupsRoutes = [
  createRoute({
    path: "/groups",
    getParentRoute: () => shellRoute,
    validateSearch: pageOf,
    component: lazyRouteComponent(() => import("./groups-screen.tsx"), "GroupsScreen"),
  }),
  createRoute({
    path: "/groups/$groupId",
    getParentRoute: () => shellRoute,
    validateSearch: pageOf,
    component: lazyRouteComponent(() => import("./group-screen.tsx"), "GroupScreen"),
  }),
] as const;
