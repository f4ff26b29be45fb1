import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

export const notificationsRoutes = [
  createRoute({
    path: "/notifications",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./notifications-screen.tsx"), "NotificationsScreen"),
  }),
] as const;
