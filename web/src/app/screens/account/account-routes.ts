import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

export const accountRoutes = [
  createRoute({
    path: "/account",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./account-screen.tsx"), "AccountScreen"),
  }),
] as const;
