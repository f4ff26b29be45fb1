import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signInSearch } from "../../../frame/sign-in/sign-in-search.ts";
import { rootRoute } from "../../root-route.ts";

/** For people who are not signed in yet. */
export const signInRoutes = [
  createRoute({
    path: "/sign-in",
    getParentRoute: () => rootRoute,
    validateSearch: signInSearch,
    component: lazyRouteComponent(() => import("./sign-in-screen.tsx"), "SignInScreen"),
  }),
] as const;
