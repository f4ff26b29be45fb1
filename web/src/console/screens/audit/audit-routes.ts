import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { searchChoice, searchText } from "../../shared/search-text.ts";
import { shellRoute } from "../../shell-route.ts";
import type { AuditSearch } from "./audit-search.ts";

function dayOf(value: unknown): string | undefined {
  const text = searchText(value);
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
}

export const auditRoutes = [
  createRoute({
    path: "/audit",
    getParentRoute: () => shellRoute,
    validateSearch: (search: Record<string, unknown>): AuditSearch => ({
      from: dayOf(search.from),
      until: dayOf(search.until),
      actor: searchText(search.actor),
      action: searchText(search.action),
      target: searchText(search.target),
      outcome: searchChoice(search.outcome, ["done", "refused"]),
      cursor: searchText(search.cursor),
      entry: typeof search.entry === "number" ? search.entry : undefined,
    }),
    component: lazyRouteComponent(() => import("./audit-screen.tsx"), "AuditScreen"),
  }),
] as const;
