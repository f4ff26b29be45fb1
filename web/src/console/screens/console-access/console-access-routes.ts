import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

export const consoleAccessRoutes = [
  createRoute({
    path: "/console-access",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./console-access-screen.tsx"), "ConsoleAccessScreen"),
  }),
] as const;
