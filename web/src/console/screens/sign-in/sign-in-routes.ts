import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../root-route.ts";

interface SignInSearch {
  return_to?: string;
  /** Why the identity provider's answer was not taken. */
  sign_on_error?: string;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** For people who are not signed in yet. The links end with a token behind the #, which no server ever sees in a path. */
export const signInRoutes = [
  createRoute({
    path: "/sign-in",
    getParentRoute: () => rootRoute,
    validateSearch: (search: Record<string, unknown>): SignInSearch => ({
      return_to: textOf(search.return_to),
      sign_on_error: textOf(search.sign_on_error),
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
    path: "/reset-password",
    getParentRoute: () => rootRoute,
    component: lazyRouteComponent(() => import("./reset-screen.tsx"), "ResetScreen"),
  }),
] as const;
