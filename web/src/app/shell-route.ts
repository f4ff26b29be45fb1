import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root-route.ts";

/** The parent of every screen inside the frame; it adds nothing to their paths. */
export const shellRoute = createRoute({
  id: "shell",
  getParentRoute: () => rootRoute,
  component: lazyRouteComponent(() => import("./shell/shell.tsx"), "Shell"),
});
