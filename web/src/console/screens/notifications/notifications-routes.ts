import type { Delivery } from "@sluice/contract/console";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { searchChoice, searchText } from "../../shared/search-text.ts";
import { shellRoute } from "../../shell-route.ts";

interface NotificationsSearch {
  tab?: "webhooks" | "deliveries";
  status?: Delivery["status"];
  webhook?: string;
  cursor?: string;
}

export const notificationsRoutes = [
  createRoute({
    path: "/notifications",
    getParentRoute: () => shellRoute,
    validateSearch: (search: Record<string, unknown>): NotificationsSearch => ({
      tab: searchChoice(search.tab, ["webhooks", "deliveries"]),
      status: searchChoice(search.status, ["waiting", "delivered", "failed"]),
      webhook: searchText(search.webhook),
      cursor: searchText(search.cursor),
    }),
    component: lazyRouteComponent(() => import("./notifications-screen.tsx"), "NotificationsScreen"),
  }),
] as const;
