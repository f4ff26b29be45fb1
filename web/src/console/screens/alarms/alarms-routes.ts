import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { searchText } from "../../shared/search-text.ts";
import { shellRoute } from "../../shell-route.ts";

interface AlarmsSearch {
  /** Of the history; open alarms are all on one page. */
  cursor?: string;
}

export const alarmsRoutes = [
  createRoute({
    path: "/alarms",
    getParentRoute: () => shellRoute,
    validateSearch: (search: Record<string, unknown>): AlarmsSearch => ({
      cursor: searchText(search.cursor),
    }),
    component: lazyRouteComponent(() => import("./alarms-screen.tsx"), "AlarmsScreen"),
  }),
] as const;
