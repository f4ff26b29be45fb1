import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

export const auditRoutes = [
  createRoute({
    path: "/audit",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./audit-screen.tsx"), "AuditScreen"),
  }),
] as const;
