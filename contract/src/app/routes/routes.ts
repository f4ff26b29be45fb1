import { accountRoutes } from "./account-routes.ts";
import { connectorRoutes } from "./connector-routes.ts";
import { deploymentRoutes } from "./deployment-routes.ts";
import { graphRoutes } from "./graph-routes.ts";
import { noticeRoutes } from "./notice-routes.ts";
import type { AppRoute } from "./route.ts";
import { scheduleRoutes } from "./schedule-routes.ts";
import { searchRoutes } from "./search-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import { settingsRoutes } from "./settings-routes.ts";

/** Every route of the web application's API, by the name of its operation. */
export const appRoutes = {
  ...accountRoutes,
  ...connectorRoutes,
  ...deploymentRoutes,
  ...graphRoutes,
  ...noticeRoutes,
  ...scheduleRoutes,
  ...searchRoutes,
  ...sessionRoutes,
  ...settingsRoutes,
} as const satisfies Record<string, AppRoute>;

export type AppOperationId = keyof typeof appRoutes;
export const appOperationIds = Object.keys(appRoutes) as AppOperationId[];
