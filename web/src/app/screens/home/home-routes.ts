import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";
import { askForHome } from "./home-queries.ts";

export const homeRoutes = [
  createRoute({
    path: "/",
    getParentRoute: () => shellRoute,
    loader: askForHome,
    component: lazyRouteComponent(() => import("./home-screen.tsx"), "HomeScreen"),
  }),
] as const;
