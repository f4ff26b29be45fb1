import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

interface SettingsSearch {
  tab?: string;
  by?: string;
  target?: string;
  cursor?: string;
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

export const settingsRoutes = [
  createRoute({
    path: "/settings",
    getParentRoute: () => shellRoute,
    validateSearch: ({ tab, by, target, cursor }: Record<string, unknown>): SettingsSearch => ({
      tab: text(tab),
      by: text(by),
      target: text(target),
      cursor: text(cursor),
    }),
    component: lazyRouteComponent(() => import("./settings-screen.tsx"), "SettingsScreen"),
  }),
] as const;
