import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

interface PageSearch {
  cursor?: string;
}

function pageSearch({ cursor }: Record<string, unknown>): PageSearch {
  return { cursor: typeof cursor === "string" ? cursor : undefined };
}

export const librariesRoutes = [
  createRoute({
    path: "/libraries",
    getParentRoute: () => shellRoute,
    validateSearch: pageSearch,
    component: lazyRouteComponent(() => import("./libraries-screen.tsx"), "LibrariesScreen"),
  }),
  createRoute({
    path: "/libraries/$libraryId",
    getParentRoute: () => shellRoute,
    validateSearch: pageSearch,
    component: lazyRouteComponent(() => import("./library-screen.tsx"), "LibraryScreen"),
  }),
  createRoute({
    path: "/libraries/$libraryId/templates/$templateId",
    getParentRoute: () => shellRoute,
    validateSearch: pageSearch,
    component: lazyRouteComponent(() => import("./template-screen.tsx"), "TemplateScreen"),
  }),
] as const;
