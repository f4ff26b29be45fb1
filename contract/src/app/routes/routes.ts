import { deploymentRoutes } from "./deployment-routes.ts";
import type { AppRoute } from "./route.ts";

/** Every route of the web application's API, by the name of its operation. */
export const appRoutes = {
  ...deploymentRoutes,
} as const satisfies Record<string, AppRoute>;

export type AppOperationId = keyof typeof appRoutes;
export const appOperationIds = Object.keys(appRoutes) as AppOperationId[];
