import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

export const peopleRoutes = [
  createRoute({
    path: "/people",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./people-screen.tsx"), "PeopleScreen"),
  }),
] as const;
