import type { User } from "@sluice/contract/console";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { searchChoice, searchText } from "../../shared/search-text.ts";
import { shellRoute } from "../../shell-route.ts";

type Search = Record<string, unknown>;

interface PeopleSearch {
  search?: string;
  status?: User["status"];
  role?: NonNullable<User["console_role"]>;
  cursor?: string;
}

interface SeatsSearch {
  deployment?: string;
  cursor?: string;
}

export const peopleRoutes = [
  createRoute({
    path: "/people",
    getParentRoute: () => shellRoute,
    validateSearch: (search: Search): PeopleSearch => ({
      search: searchText(search.search),
      status: searchChoice(search.status, ["active", "invited", "disabled"]),
      role: searchChoice(search.role, ["administrator", "auditor"]),
      cursor: searchText(search.cursor),
    }),
    component: lazyRouteComponent(() => import("./people-screen.tsx"), "PeopleScreen"),
  }),
  createRoute({
    path: "/people/seats",
    getParentRoute: () => shellRoute,
    validateSearch: (search: Search): SeatsSearch => ({
      deployment: searchText(search.deployment),
      cursor: searchText(search.cursor),
    }),
    component: lazyRouteComponent(() => import("./seats-screen.tsx"), "SeatsScreen"),
  }),
  createRoute({
    path: "/people/$userId",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./person-screen.tsx"), "PersonScreen"),
  }),
] as const;
