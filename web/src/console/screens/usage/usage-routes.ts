import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { searchText } from "../../shared/search-text.ts";
import { shellRoute } from "../../shell-route.ts";

interface UsageSearch {
  deployment?: string;
  cursor?: string;
}

export const usageRoutes = [
  createRoute({
    path: "/usage",
    getParentRoute: () => shellRoute,
    validateSearch: (search: Record<string, unknown>): UsageSearch => ({
      deployment: searchText(search.deployment),
      cursor: searchText(search.cursor),
    }),
    component: lazyRouteComponent(() => import("./usage-screen.tsx"), "UsageScreen"),
  }),
] as const;
