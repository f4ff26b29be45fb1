import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { shellRoute } from "../../shell-route.ts";
import { agentsQuery } from "./agents-queries.ts";

interface ListSearch {
  q?: string;
  kind?: "worker" | "supervisor";
  mine?: boolean;
  cursor?: string;
}

interface AgentSearch {
  tab?: string;
  from?: number;
  to?: number;
  cursor?: string;
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
const whole = (value: unknown) => (Number.isInteger(value) ? (value as number) : undefined);

function listSearch({ q, kind, mine, cursor }: Record<string, unknown>): ListSearch {
  return {
    q: text(q),
    kind: kind === "worker" || kind === "supervisor" ? kind : undefined,
    mine: mine === true ? true : undefined,
    cursor: text(cursor),
  };
}

function agentSearch({ tab, from, to, cursor }: Record<string, unknown>): AgentSearch {
  return { tab: text(tab), from: whole(from), to: whole(to), cursor: text(cursor) };
}

export const agentsRoutes = [
  createRoute({
    path: "/agents",
    getParentRoute: () => shellRoute,
    validateSearch: listSearch,
    loader({ location: { search } }) {
      const { mine, ...asked } = listSearch(search);
      // One's own are asked for by who one is, which is not known yet.
      if (!mine) void queryClient.prefetchQuery(agentsQuery(asked));
    },
    component: lazyRouteComponent(() => import("./agents-screen.tsx"), "AgentsScreen"),
  }),
  createRoute({
    path: "/agents/new",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./new-agent-screen.tsx"), "NewAgentScreen"),
  }),
  createRoute({
    path: "/agents/$agentId",
    getParentRoute: () => shellRoute,
    validateSearch: agentSearch,
    component: lazyRouteComponent(() => import("./agent-screen.tsx"), "AgentScreen"),
  }),
] as const;
