import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

export const overviewRoutes = [
  createRoute({
    path: "/",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./overview-screen.tsx"), "OverviewScreen"),
  }),
] as const;
