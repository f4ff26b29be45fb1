import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

export const singleSignOnRoutes = [
  createRoute({
    path: "/single-sign-on",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./single-sign-on-screen.tsx"), "SingleSignOnScreen"),
  }),
] as const;
