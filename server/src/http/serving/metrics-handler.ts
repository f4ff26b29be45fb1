import type { RequestListener } from "node:http";
import type { Log } from "../../platform/observability/log.ts";
import type { Metrics } from "../../platform/observability/metrics.ts";

/** The one page of the metrics port. */
export function metricsHandler(metrics: Metrics, log: Log): RequestListener {
  return (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" });
      response.end("Metrics are at /metrics.\n");
      return;
    }
    metrics.render().then(
      (page) => {
        response.writeHead(200, { "Content-Type": metrics.contentType });
        response.end(page);
      },
      (error: unknown) => {
        log.error({ error }, "The metrics could not be read.");
        response.writeHead(500).end();
      },
    );
  };
}
