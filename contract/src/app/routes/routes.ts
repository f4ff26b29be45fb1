import { accountRoutes } from "./account-routes.ts";
import { agentRoutes } from "./agent-routes.ts";
import { deploymentRoutes } from "./deployment-routes.ts";
import { environmentRoutes } from "./environment-routes.ts";
import { noticeRoutes } from "./notice-routes.ts";
import type { AppRoute } from "./route.ts";
import { sessionRoutes } from "./session-routes.ts";
import { trialRoutes } from "./trial-routes.ts";

/** Every route of the web application's API, by the name of its operation. */
export const appRoutes = {
  ...accountRoutes,
  ...agentRoutes,
  ...deploymentRoutes,
  ...environmentRoutes,
  ...noticeRoutes,
  ...sessionRoutes,
  ...trialRoutes,
} as const satisfies Record<string, AppRoute>;

export type AppOperationId = keyof typeof appRoutes;
export const appOperationIds = Object.keys(appRoutes) as AppOperationId[];
