import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../root-route.ts";

/** Every part on one page, for whoever builds with them and for the tests. Not in what is shipped. */
export const partsRoutes = __WITH_PARTS__
  ? [
      createRoute({
        path: "/parts",
        getParentRoute: () => rootRoute,
        component: lazyRouteComponent(() => import("./console-parts.tsx"), "ConsoleParts"),
      }),
    ]
  : [];
