import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell-route.ts";

interface ListSearch {
  q?: string;
  mine?: boolean;
  cursor?: string;
}

interface GraphSearch {
  tab?: string;
  q?: string;
  version?: number;
  /** Where each of its lists is opened. */
  entities?: string;
  relations?: string;
  versions?: string;
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
const whole = (value: unknown) => (Number.isInteger(value) ? (value as number) : undefined);

export const graphsRoutes = [
  createRoute({
    path: "/graphs",
    getParentRoute: () => shellRoute,
    validateSearch: ({ q, mine, cursor }: Record<string, unknown>): ListSearch => ({
      q: text(q),
      mine: mine === true ? true : undefined,
      cursor: text(cursor),
    }),
    component: lazyRouteComponent(() => import("./graphs-screen.tsx"), "GraphsScreen"),
  }),
  createRoute({
    path: "/graphs/$graphId",
    getParentRoute: () => shellRoute,
    validateSearch: ({
      tab,
      q,
      version,
      entities,
      relations,
      versions,
    }: Record<string, unknown>): GraphSearch => ({
      tab: text(tab),
      q: text(q),
      version: whole(version),
      entities: text(entities),
      relations: text(relations),
      versions: text(versions),
    }),
    component: lazyRouteComponent(() => import("./graph-screen.tsx"), "GraphScreen"),
  }),
] as const;
