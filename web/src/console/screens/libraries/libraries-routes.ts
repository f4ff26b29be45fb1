import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

export const librariesRoutes = [
  createRoute({
    path: "/libraries",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./libraries-screen.tsx"), "LibrariesScreen"),
  }),
] as const;
