import { approvalRoutes } from "./approval-routes.ts";
import { deploymentRoutes } from "./deployment-routes.ts";
import { liveRoutes } from "./live-routes.ts";
import { outputRoutes } from "./output-routes.ts";
import type { AppRoute } from "./route.ts";
import { runRoutes } from "./run-routes.ts";

/** Every route of the web application's API, by the name of its operation. */
export const appRoutes = {
  ...approvalRoutes,
  ...deploymentRoutes,
  ...liveRoutes,
  ...outputRoutes,
  ...runRoutes,
} as const satisfies Record<string, AppRoute>;

export type AppOperationId = keyof typeof appRoutes;
export const appOperationIds = Object.keys(appRoutes) as AppOperationId[];
