import type { FastifyInstance } from "fastify";
import type { Log } from "../../platform/observability/log.ts";
import type { Metrics } from "../../platform/observability/metrics.ts";

/** One line and one measurement an answer. The route is logged as its pattern, never with its query. */
export function requestLog(app: FastifyInstance, log: Log, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    const answered = {
      method: request.method,
      route: request.routeOptions.url ?? "(none)",
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 100) / 100,
    };
    metrics.requestAnswered(answered);
    log.info({ ...answered, requestId: request.id, address: request.ip }, "answered");
  });
}
