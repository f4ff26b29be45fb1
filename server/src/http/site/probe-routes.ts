import type { Health } from "../../platform/observability/health.ts";
import type { SiteRoute } from "./site-route.ts";

/** For load balancers and orchestrators: is the process alive, and should it be sent work? */
export function probeRoutes(health: Health): SiteRoute[] {
  return [
    { method: "GET", path: "/livez", answer: () => ({ status: 200, body: { status: "ok" } }) },
    {
      method: "GET",
      path: "/readyz",
      async answer() {
        const readiness = await health.readiness();
        if (readiness.status === "ready") return { status: 200, body: readiness };
        return { status: 503, headers: { "Retry-After": "1" }, body: readiness };
      },
    },
  ];
}
