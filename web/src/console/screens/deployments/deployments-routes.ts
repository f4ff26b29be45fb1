import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

const tabs = ["overview", "settings", "start", "credentials"] as const;
type DeploymentTab = (typeof tabs)[number];

export const deploymentsRoutes = [
  createRoute({
    path: "/deployments",
    getParentRoute: () => shellRoute,
    validateSearch: ({ cursor }: Record<string, unknown>): { cursor?: string } => ({
      cursor: typeof cursor === "string" ? cursor : undefined,
    }),
    component: lazyRouteComponent(() => import("./deployments-screen.tsx"), "DeploymentsScreen"),
  }),
  createRoute({
    path: "/deployments/$deploymentId",
    getParentRoute: () => shellRoute,
    validateSearch: ({ tab }: Record<string, unknown>): { tab?: DeploymentTab } => ({
      tab: tabs.find((known) => known === tab),
    }),
    component: lazyRouteComponent(() => import("./deployment-screen.tsx"), "DeploymentScreen"),
  }),
] as const;
