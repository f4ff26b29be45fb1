import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

export const groupsRoutes = [
  createRoute({
    path: "/groups",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./groups-screen.tsx"), "GroupsScreen"),
  }),
] as const;
