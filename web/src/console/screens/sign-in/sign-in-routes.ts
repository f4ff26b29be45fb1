import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signInSearch } from "../../../frame/sign-in/sign-in-search.ts";
import { rootRoute } from "../../root-route.ts";

/** For people who are not signed in yet. The links end with a token behind the #, which no server ever sees in a path. */
export const signInRoutes = [
  createRoute({
    path: "/sign-in",
    getParentRoute: () => rootRoute,
    validateSearch: signInSearch,
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
    path: "/reset-password",
    getParentRoute: () => rootRoute,
    component: lazyRouteComponent(() => import("./reset-screen.tsx"), "ResetScreen"),
  }),
] as const;
