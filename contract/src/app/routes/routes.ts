import { agentRoutes } from "./agent-routes.ts";
import { deploymentRoutes } from "./deployment-routes.ts";
import { environmentRoutes } from "./environment-routes.ts";
import type { AppRoute } from "./route.ts";
import { trialRoutes } from "./trial-routes.ts";

/** Every route of the web application's API, by the name of its operation. */
export const appRoutes = {
  ...agentRoutes,
  ...deploymentRoutes,
  ...environmentRoutes,
  ...trialRoutes,
} as const satisfies Record<string, AppRoute>;

export type AppOperationId = keyof typeof appRoutes;
export const appOperationIds = Object.keys(appRoutes) as AppOperationId[];
