import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../root-route.ts";

/** For people who are not signed in yet. The links end with a token behind the #, which no server ever sees in a path. */
export const signInRoutes = [
  createRoute({
    path: "/sign-in",
    getParentRoute: () => rootRoute,
    validateSearch: (search: Record<string, unknown>): { return_to?: string } => ({
      return_to: typeof search.return_to === "string" ? search.return_to : undefined,
    }),
    component: lazyRouteComponent(() => import("./sign-in-screen.tsx"), "SignInScreen"),
  }),
  createRoute({
    path: "/setup",
    getParentRoute: () => rootRoute,
    component: lazyRouteComponent(() => import("./setup-screen.tsx"), "SetupScreen"),
  }),
  createRoute({
    path: "/invitation",
    getParentRoute: () => rootRoute,
    component: lazyRouteComponent(() => import("./invitation-screen.tsx"), "InvitationScreen"),
  }),
  createRoute({
    path: "/reset",
    getParentRoute: () => rootRoute,
    component: lazyRouteComponent(() => import("./reset-screen.tsx"), "ResetScreen"),
  }),
] as const;
