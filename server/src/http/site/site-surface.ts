import type { Refusal } from "@sluice/contract/v1";
import type { Health } from "../../platform/observability/health.ts";
import { RouteTable } from "../serving/route-table.ts";
import type { Surface } from "../serving/surface.ts";
import { turnedAway } from "../serving/turned-away.ts";
import { wordRefusal } from "../serving/word-refusal.ts";
import { probeRoutes } from "./probe-routes.ts";
import {
  type ApiDescriptions,
  appReferenceRoutes,
  consoleReferenceRoutes,
  referenceFiles,
  referenceRoutes,
} from "./reference-routes.ts";
import type { SiteRoute } from "./site-route.ts";

export interface SiteParts {
  readonly health: Health;
  /** The OpenAPI documents, or null where this process does not serve the API. */
  readonly openApi: ApiDescriptions | null;
  /** The console's OpenAPI document, or null where this process is no console. */
  readonly consoleOpenApi: object | null;
  /** The web application's OpenAPI document, or null where this process does not serve it. */
  readonly appOpenApi: object | null;
  /** Whether people may read a path from an address. The probes are for everyone. */
  admitsPeople(path: string, address: string): boolean;
}

const home: SiteRoute = {
  method: "GET",
  path: "/",
  answer: () => ({ status: 302, headers: { Location: "/docs" }, body: undefined }),
};

/**
 * What needs no sign-in: the probes, which are for everyone, and the references of the APIs, for people from where they may
 * come. It takes every path that nobody else serves.
 */
export function siteSurface({
  health,
  openApi,
  consoleOpenApi,
  appOpenApi,
  admitsPeople,
}: SiteParts): Surface<SiteRoute, never, Refusal> {
  const reference = [
    ...(openApi === null ? [] : [home, ...referenceRoutes(openApi)]),
    ...(consoleOpenApi === null ? [] : consoleReferenceRoutes(consoleOpenApi)),
    ...(appOpenApi === null ? [] : appReferenceRoutes(appOpenApi)),
    ...referenceFiles(),
  ];
  const probes = probeRoutes(health);
  const table = new RouteTable("", [...probes, ...reference]);
  return {
    matches: () => true,
    headers: () => ({}),
    answerAtOnce: () => null,
    find(method, path) {
      const found = table.find(method, path);
      // Whoever only reads is told what is there, and no method but reading is known here.
      return "code" in found ? { code: "not_found", facts: { missing: "path" } } : found;
    },
    admit: () => null,
    handle(context, { route }) {
      if (!probes.includes(route) && !admitsPeople(route.path, context.address)) return turnedAway(context);
      return route.answer(context.request);
    },
    refuseFault: () => null,
    word: wordRefusal,
  };
}
