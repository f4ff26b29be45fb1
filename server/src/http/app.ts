import Fastify, { type FastifyInstance } from "fastify";
import type { Health } from "../observability/health.ts";
import type { Log } from "../observability/log.ts";
import type { Metrics } from "../observability/metrics.ts";
import { errorAnswers } from "./error-answers.ts";
import { requestIdOf, requestIds } from "./request-ids.ts";
import { requestLog } from "./request-log.ts";
import { probeRoutes } from "./site/probe-routes.ts";
import { referenceRoutes } from "./site/reference-routes.ts";

export interface AppParts {
  log: Log;
  metrics: Metrics;
  health: Health;
  /** The published OpenAPI document, or null where this process does not serve the API. */
  openApi: object | null;
}

/** Every address this process answers, on one Fastify instance. It listens nowhere by itself. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, bodyLimit: 1_048_576, trustProxy: false, genReqId: requestIdOf });
  requestIds(app);
  requestLog(app, parts.log, parts.metrics);
  errorAnswers(app, parts.log);
  probeRoutes(app, parts.health);
  if (parts.openApi) {
    referenceRoutes(app, parts.openApi);
    app.get("/", (_request, reply) => reply.redirect("/docs", 302));
  }
  await app.ready();
  return app;
}
