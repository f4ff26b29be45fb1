import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";
import { inboxSearch } from "./inbox-search.ts";

export const inboxRoutes = [
  createRoute({
    path: "/inbox",
    getParentRoute: () => shellRoute,
    validateSearch: inboxSearch,
    component: lazyRouteComponent(() => import("./inbox-screen.tsx"), "InboxScreen"),
  }),
] as const;
