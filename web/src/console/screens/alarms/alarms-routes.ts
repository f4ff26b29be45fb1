import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

export const alarmsRoutes = [
  createRoute({
    path: "/alarms",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./alarms-screen.tsx"), "AlarmsScreen"),
  }),
] as const;
