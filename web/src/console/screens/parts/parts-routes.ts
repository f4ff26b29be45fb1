import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

/** Every part on one page, for whoever builds with them and for the tests. Not in what is shipped. */
export const partsRoutes = __WITH_PARTS__
  ? [
      createRoute({
        path: "/parts",
        getParentRoute: () => shellRoute,
        component: lazyRouteComponent(() => import("./parts-screen.tsx"), "PartsScreen"),
      }),
    ]
  : [];
