import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

export const homeRoutes = [
  createRoute({
    path: "/",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./home-screen.tsx"), "HomeScreen"),
  }),
] as const;
