import { createRouter } from "@tanstack/react-router";
import { routerOptions } from "../frame/router-options.ts";
import { rootRoute } from "./root-route.ts";
import { accountRoutes } from "./screens/account/account-routes.ts";
import { agentsRoutes } from "./screens/agents/agents-routes.ts";
import { builderRoutes } from "./screens/builder/builder-routes.ts";
import { connectorsRoutes } from "./screens/connectors/connectors-routes.ts";
import { environmentsRoutes } from "./screens/environments/environments-routes.ts";
import { filesRoutes } from "./screens/files/files-routes.ts";
import { graphsRoutes } from "./screens/graphs/graphs-routes.ts";
import { homeRoutes } from "./screens/home/home-routes.ts";
import { inboxRoutes } from "./screens/inbox/inbox-routes.ts";
import { partsRoutes } from "./screens/parts/parts-routes.ts";
import { runsRoutes } from "./screens/runs/runs-routes.ts";
import { schedulesRoutes } from "./screens/schedules/schedules-routes.ts";
import { settingsRoutes } from "./screens/settings/settings-routes.ts";
import { signInRoutes } from "./screens/sign-in/sign-in-routes.ts";
import { workflowsRoutes } from "./screens/workflows/workflows-routes.ts";
import { notFoundRoute } from "./shell/not-found-route.ts";
import { shellRoute } from "./shell-route.ts";

const routeTree = rootRoute.addChildren([
  shellRoute.addChildren([
    // One line a subject, in the order of the alphabet.
    ...accountRoutes,
    ...agentsRoutes,
    ...builderRoutes,
    ...connectorsRoutes,
    ...environmentsRoutes,
    ...filesRoutes,
    ...graphsRoutes,
    ...homeRoutes,
    ...inboxRoutes,
    ...runsRoutes,
    ...schedulesRoutes,
    ...settingsRoutes,
    ...workflowsRoutes,
    notFoundRoute,
  ]),
  ...partsRoutes,
  ...signInRoutes,
]);

export const router = createRouter({ ...routerOptions, routeTree });

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
