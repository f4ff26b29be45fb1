import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { askAsManager } from "../../account/ask-as-manager.ts";
import { noticesQuery } from "../../notices/notices-queries.ts";
import { shellRoute } from "../../shell-route.ts";
import { changesQuery, settingsQuery } from "./settings-queries.ts";

interface SettingsSearch {
  tab?: string;
  by?: string;
  target?: string;
  cursor?: string;
  /** The page of the notices: tabs keep each other's place. */
  notices_cursor?: string;
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

function settingsSearch(search: Record<string, unknown>): SettingsSearch {
  return {
    tab: text(search.tab),
    by: text(search.by),
    target: text(search.target),
    cursor: text(search.cursor),
    notices_cursor: text(search.notices_cursor),
  };
}

/** Asks for what the screen shows, while the screen itself is still on its way. */
function askForSettings({ tab, by, target, cursor, notices_cursor }: SettingsSearch): void {
  void queryClient.prefetchQuery(settingsQuery);
  if (tab === "changes") {
    void askAsManager(() => void queryClient.prefetchQuery(changesQuery({ by, target, cursor })));
  }
  if (tab === "notices") {
    void askAsManager(() => void queryClient.prefetchQuery(noticesQuery({ cursor: notices_cursor })));
  }
}

export const settingsRoutes = [
  createRoute({
    path: "/settings",
    getParentRoute: () => shellRoute,
    validateSearch: settingsSearch,
    loader: ({ location: { search } }) => askForSettings(settingsSearch(search)),
    component: lazyRouteComponent(() => import("./settings-screen.tsx"), "SettingsScreen"),
  }),
] as const;
