import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../root-route.ts";

export const signInRoutes = [
  createRoute({
    path: "/sign-in",
    getParentRoute: () => rootRoute,
    validateSearch: (search: Record<string, unknown>): { return_to?: string } => ({
      return_to: typeof search.return_to === "string" ? search.return_to : undefined,
    }),
    component: lazyRouteComponent(() => import("./sign-in-screen.tsx"), "SignInScreen"),
  }),
] as const;
