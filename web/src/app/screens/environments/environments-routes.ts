import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { shellRoute } from "../../shell-route.ts";
import { environmentsQuery } from "./environments-queries.ts";

interface ListSearch {
  q?: string;
  mine?: boolean;
  cursor?: string;
}

interface EnvironmentSearch {
  tab?: string;
  cursor?: string;
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

function listSearch({ q, mine, cursor }: Record<string, unknown>): ListSearch {
  return { q: text(q), mine: mine === true ? true : undefined, cursor: text(cursor) };
}

function environmentSearch({ tab, cursor }: Record<string, unknown>): EnvironmentSearch {
  return { tab: text(tab), cursor: text(cursor) };
}

export const environmentsRoutes = [
  createRoute({
    path: "/environments",
    getParentRoute: () => shellRoute,
    validateSearch: listSearch,
    loader({ location: { search } }) {
      const { mine, ...asked } = listSearch(search);
      // One's own are asked for by who one is, which is not known yet.
      if (!mine) void queryClient.prefetchQuery(environmentsQuery(asked));
    },
    component: lazyRouteComponent(() => import("./environments-screen.tsx"), "EnvironmentsScreen"),
  }),
  createRoute({
    path: "/environments/new",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./new-environment-screen.tsx"), "NewEnvironmentScreen"),
  }),
  createRoute({
    path: "/environments/$environmentId",
    getParentRoute: () => shellRoute,
    validateSearch: environmentSearch,
    component: lazyRouteComponent(() => import("./environment-screen.tsx"), "EnvironmentScreen"),
  }),
] as const;
