import type { Refusal } from "@sluice/contract/v1";
import type { Health } from "../../platform/observability/health.ts";
import { RouteTable } from "../serving/route-table.ts";
import type { Surface } from "../serving/surface.ts";
import { wordRefusal } from "../serving/word-refusal.ts";
import { probeRoutes } from "./probe-routes.ts";
import {
  type ApiDescriptions,
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
}

const home: SiteRoute = {
  method: "GET",
  path: "/",
  answer: () => ({ status: 302, headers: { Location: "/docs" }, body: undefined }),
};

/** What anyone may read: the probes, and the reference of the API. It takes every path that nobody else serves. */
export function siteSurface({
  health,
  openApi,
  consoleOpenApi,
}: SiteParts): Surface<SiteRoute, never, Refusal> {
  const reference = [
    ...(openApi === null ? [] : [home, ...referenceRoutes(openApi)]),
    ...(consoleOpenApi === null ? [] : consoleReferenceRoutes(consoleOpenApi)),
    ...referenceFiles(),
  ];
  const table = new RouteTable("", [...probeRoutes(health), ...reference]);
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
    handle: ({ request }, { route }) => route.answer(request),
    refuseFault: () => null,
    word: wordRefusal,
  };
}
