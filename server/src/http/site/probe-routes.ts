import type { FastifyInstance } from "fastify";
import type { Health } from "../../platform/observability/health.ts";

/** For load balancers and orchestrators: is the process alive, and should it be sent work? */
export function probeRoutes(app: FastifyInstance, health: Health): void {
  app.get("/livez", async () => ({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    const readiness = await health.readiness();
    if (readiness.status !== "ready") reply.code(503).header("Retry-After", "1");
    return readiness;
  });
}
