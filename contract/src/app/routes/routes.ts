import { accountRoutes } from "./account-routes.ts";
import { approvalRoutes } from "./approval-routes.ts";
import { deploymentRoutes } from "./deployment-routes.ts";
import { liveRoutes } from "./live-routes.ts";
import { noticeRoutes } from "./notice-routes.ts";
import { outputRoutes } from "./output-routes.ts";
import type { AppRoute } from "./route.ts";
import { runRoutes } from "./run-routes.ts";
import { sessionRoutes } from "./session-routes.ts";

/** Every route of the web application's API, by the name of its operation. */
export const appRoutes = {
  ...accountRoutes,
  ...approvalRoutes,
  ...deploymentRoutes,
  ...liveRoutes,
  ...noticeRoutes,
  ...outputRoutes,
  ...runRoutes,
  ...sessionRoutes,
} as const satisfies Record<string, AppRoute>;

export type AppOperationId = keyof typeof appRoutes;
export const appOperationIds = Object.keys(appRoutes) as AppOperationId[];
