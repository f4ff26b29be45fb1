import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

export const updateRulesRoutes = [
  createRoute({
    path: "/update-rules",
    getParentRoute: () => shellRoute,
    validateSearch: ({ cursor }: Record<string, unknown>): { cursor?: string } => ({
      cursor: typeof cursor === "string" ? cursor : undefined,
    }),
    component: lazyRouteComponent(() => import("./update-rules-screen.tsx"), "UpdateRulesScreen"),
  }),
  createRoute({
    path: "/update-rules/$ruleId",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./update-rule-screen.tsx"), "UpdateRuleScreen"),
  }),
] as const;
