import { errorCatalogue, errorEnvelope, type Refusal, refusalHeaders } from "@sluice/contract/v1";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "../../platform/observability/log.ts";

/** Whatever goes wrong, the caller gets the one envelope, and the cause stays in the log. */
export function errorAnswers(app: FastifyInstance, log: Log): void {
  app.setNotFoundHandler((request, reply) =>
    refuse(request, reply, { code: "not_found", facts: { missing: "path" } }),
  );

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) {
      const details = [{ name: "request", reason: "the server could not read it" }];
      return refuse(request, reply, { code: "invalid_request", details });
    }
    log.error({ requestId: request.id, route: request.routeOptions.url, error }, "A request failed.");
    return refuse(request, reply, { code: "internal" });
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status } = errorCatalogue[refusal.code];
  return reply.code(status).headers(refusalHeaders(refusal)).send(errorEnvelope(refusal, request.id));
}
