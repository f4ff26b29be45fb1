import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

export const keysRoutes = [
  createRoute({
    path: "/keys",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./keys-screen.tsx"), "KeysScreen"),
  }),
] as const;
