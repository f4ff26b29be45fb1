import { createRouter } from "@tanstack/react-router";
import { routerOptions } from "../frame/router-options.ts";
import { rootRoute } from "./root-route.ts";
import { accountRoutes } from "./screens/account/account-routes.ts";
import { alarmsRoutes } from "./screens/alarms/alarms-routes.ts";
import { auditRoutes } from "./screens/audit/audit-routes.ts";
import { consoleAccessRoutes } from "./screens/console-access/console-access-routes.ts";
import { deploymentsRoutes } from "./screens/deployments/deployments-routes.ts";
import { groupsRoutes } from "./screens/groups/groups-routes.ts";
import { keysRoutes } from "./screens/keys/keys-routes.ts";
import { librariesRoutes } from "./screens/libraries/libraries-routes.ts";
import { notificationsRoutes } from "./screens/notifications/notifications-routes.ts";
import { overviewRoutes } from "./screens/overview/overview-routes.ts";
import { partsRoutes } from "./screens/parts/parts-routes.ts";
import { peopleRoutes } from "./screens/people/people-routes.ts";
import { signInRoutes } from "./screens/sign-in/sign-in-routes.ts";
import { singleSignOnRoutes } from "./screens/single-sign-on/single-sign-on-routes.ts";
import { updateRulesRoutes } from "./screens/update-rules/update-rules-routes.ts";
import { usageRoutes } from "./screens/usage/usage-routes.ts";
import { shellRoute } from "./shell-route.ts";

const routeTree = rootRoute.addChildren([
  shellRoute.addChildren([
    ...accountRoutes,
    ...alarmsRoutes,
    ...auditRoutes,
    ...consoleAccessRoutes,
    ...deploymentsRoutes,
    ...groupsRoutes,
    ...keysRoutes,
    ...librariesRoutes,
    ...notificationsRoutes,
    ...overviewRoutes,
    ...peopleRoutes,
    ...singleSignOnRoutes,
    ...updateRulesRoutes,
    ...usageRoutes,
  ]),
  ...partsRoutes,
  ...signInRoutes,
]);

export const router = createRouter({
  ...routerOptions,
  routeTree,
  basepath: "/console",
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
