import { accountRoutes } from "./account-routes.ts";
import { alarmRoutes } from "./alarm-routes.ts";
import { auditRoutes } from "./audit-routes.ts";
import { channelRoutes } from "./channel-routes.ts";
import { consoleSettingsRoutes } from "./console-settings-routes.ts";
import { deploymentRoutes } from "./deployment-routes.ts";
import { grantRoutes } from "./grant-routes.ts";
import { groupRoutes } from "./group-routes.ts";
import { keyRoutes } from "./key-routes.ts";
import { libraryRoutes } from "./library-routes.ts";
import { notificationRoutes } from "./notification-routes.ts";
import { peopleRoutes } from "./people-routes.ts";
import type { ConsoleRoute } from "./route.ts";
import { sessionRoutes } from "./session-routes.ts";
import { singleSignOnRoutes } from "./single-sign-on-routes.ts";
import { updateRuleRoutes } from "./update-rule-routes.ts";
import { usageRoutes } from "./usage-routes.ts";

/** Every route of the console's API, by the name of its operation. */
export const consoleRoutes = {
  ...accountRoutes,
  ...alarmRoutes,
  ...auditRoutes,
  ...channelRoutes,
  ...consoleSettingsRoutes,
  ...deploymentRoutes,
  ...grantRoutes,
  ...groupRoutes,
  ...keyRoutes,
  ...libraryRoutes,
  ...notificationRoutes,
  ...peopleRoutes,
  ...sessionRoutes,
  ...singleSignOnRoutes,
  ...updateRuleRoutes,
  ...usageRoutes,
} as const satisfies Record<string, ConsoleRoute>;

export type ConsoleOperationId = keyof typeof consoleRoutes;
export const consoleOperationIds = Object.keys(consoleRoutes) as ConsoleOperationId[];
