import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

export const usageRoutes = [
  createRoute({
    path: "/usage",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./usage-screen.tsx"), "UsageScreen"),
  }),
] as const;
