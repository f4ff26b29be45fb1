import type { RequestListener } from "node:http";
import Fastify, { type FastifyInstance } from "fastify";
import { errorAnswers } from "../http/serving/error-answers.ts";
import { giveGoAhead } from "../http/serving/go-ahead.ts";
import { requestIdOf, requestIds } from "../http/serving/request-ids.ts";
import { requestLog } from "../http/serving/request-log.ts";
import { announcesBody, discardBody } from "../http/serving/unread-bodies.ts";
import { probeRoutes } from "../http/site/probe-routes.ts";
import { type ApiDescriptions, referenceRoutes } from "../http/site/reference-routes.ts";
import { isBelowBase } from "../http/v1/request-target.ts";
import { serveV1, type V1Parts } from "../http/v1/serve-v1.ts";
import type { Health } from "../platform/observability/health.ts";
import type { Log } from "../platform/observability/log.ts";
import type { Metrics } from "../platform/observability/metrics.ts";

export interface AppParts {
  log: Log;
  metrics: Metrics;
  health: Health;
  /** The OpenAPI documents, or null where this process does not serve the API. */
  openApi: ApiDescriptions | null;
  /** What the API is made of, or null where this process does not serve it. */
  v1: V1Parts | null;
}

/**
 * No address but the API's takes a body. Left to itself, Fastify would gather and parse whatever anyone sends to any
 * path, and everyone else would wait meanwhile.
 */
function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
}

/** Every address this process answers: the API by itself, all others on one Fastify instance. */
export async function buildApp(parts: AppParts): Promise<RequestListener> {
  const app = Fastify({ logger: false, trustProxy: false, genReqId: requestIdOf });
  leaveBodiesUnread(app);
  requestIds(app);
  requestLog(app, parts.log, parts.metrics);
  errorAnswers(app, parts.log);
  probeRoutes(app, parts.health);
  if (parts.openApi) {
    referenceRoutes(app, parts.openApi);
    app.get("/", (_request, reply) => reply.redirect("/docs", 302));
  }
  await app.ready();
  const v1 = parts.v1 && serveV1(parts.v1, parts.log, parts.metrics);
  return (request, response) => {
    if (v1 && isBelowBase(request.url ?? "/")) {
      v1(request, response);
    } else {
      giveGoAhead(request, response);
      if (announcesBody(request)) discardBody(request);
      app.routing(request, response);
    }
  };
}
