import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";
import { type BuilderSearch, readBuilderSearch } from "./builder-search.ts";

export const builderRoutes = [
  createRoute({
    path: "/workflows/$workflowId/build",
    getParentRoute: () => shellRoute,
    validateSearch: (search: Record<string, unknown>): BuilderSearch => readBuilderSearch(search),
    component: lazyRouteComponent(() => import("./builder-screen.tsx"), "BuilderScreen"),
  }),
] as const;
