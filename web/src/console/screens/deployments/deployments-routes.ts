import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

export const deploymentsRoutes = [
  createRoute({
    path: "/deployments",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./deployments-screen.tsx"), "DeploymentsScreen"),
  }),
] as const;
