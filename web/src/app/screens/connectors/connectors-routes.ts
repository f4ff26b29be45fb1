import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { shellRoute } from "../../shell-route.ts";
import { type ConnectorState, type ConnectorType, connectorTypes, stateWords } from "./connector-words.ts";
import { connectorsQuery } from "./connectors-queries.ts";

interface ListSearch {
  q?: string;
  type?: ConnectorType;
  state?: ConnectorState;
  mine?: boolean;
  cursor?: string;
}

interface ConnectorSearch {
  tab?: string;
  bucket?: string;
  prefix?: string;
  cursor?: string;
  /** Where the lists of its tests and of its versions are opened. */
  tests?: string;
  versions?: string;
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
const typeOf = (value: unknown) => connectorTypes.find((type) => type === value);
const stateOf = (value: unknown) =>
  (Object.keys(stateWords) as ConnectorState[]).find((state) => state === value);

function listSearch({ q, type, state, mine, cursor }: Record<string, unknown>): ListSearch {
  return {
    q: text(q),
    type: typeOf(type),
    state: stateOf(state),
    mine: mine === true ? true : undefined,
    cursor: text(cursor),
  };
}

export const connectorsRoutes = [
  createRoute({
    path: "/connectors",
    getParentRoute: () => shellRoute,
    validateSearch: listSearch,
    loader({ location: { search } }) {
      const { mine, ...asked } = listSearch(search);
      // One's own are asked for by who one is, which is not known yet.
      if (!mine) void queryClient.prefetchQuery(connectorsQuery(asked));
    },
    component: lazyRouteComponent(() => import("./connectors-screen.tsx"), "ConnectorsScreen"),
  }),
  createRoute({
    path: "/connectors/new",
    getParentRoute: () => shellRoute,
    validateSearch: ({ type }: Record<string, unknown>): { type?: ConnectorType } => ({ type: typeOf(type) }),
    component: lazyRouteComponent(() => import("./new-connector-screen.tsx"), "NewConnectorScreen"),
  }),
  createRoute({
    path: "/connectors/$connectorId",
    getParentRoute: () => shellRoute,
    validateSearch: ({
      tab,
      bucket,
      prefix,
      cursor,
      tests,
      versions,
    }: Record<string, unknown>): ConnectorSearch => ({
      tab: text(tab),
      bucket: text(bucket),
      prefix: text(prefix),
      cursor: text(cursor),
      tests: text(tests),
      versions: text(versions),
    }),
    component: lazyRouteComponent(() => import("./connector-screen.tsx"), "ConnectorScreen"),
  }),
  createRoute({
    path: "/connectors/$connectorId/edit",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./edit-connector-screen.tsx"), "EditConnectorScreen"),
  }),
] as const;
