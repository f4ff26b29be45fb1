import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { shellRoute } from "../../shell-route.ts";
import { graphsQuery } from "./graphs-queries.ts";

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

function listSearch({ q, mine, cursor }: Record<string, unknown>): ListSearch {
  return {
    q: text(q),
    mine: mine === true ? true : undefined,
    cursor: text(cursor),
  };
}

export const graphsRoutes = [
  createRoute({
    path: "/graphs",
    getParentRoute: () => shellRoute,
    validateSearch: listSearch,
    loader({ location: { search } }) {
      const { mine, ...asked } = listSearch(search);
      // One's own are asked for by who one is, which is not known yet.
      if (!mine) void queryClient.prefetchQuery(graphsQuery(asked));
    },
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
