import { HttpListener } from "../http/serving/listener.ts";
import { metricsHandler } from "../http/serving/metrics-handler.ts";
import type { Metrics } from "../platform/observability/metrics.ts";
import type { StartContext } from "./start-context.ts";

export interface BoundPorts {
  listener: HttpListener;
  url: string;
  metricsUrl: string | null;
}

/** Takes the ports. The main one answers 503 until there is something to serve, the metrics are there at once. */
export async function bindPorts({ config, log, stack }: StartContext, metrics: Metrics): Promise<BoundPorts> {
  const listener = await HttpListener.bind(config.host, config.port, { host: "HOST", port: "PORT" });
  stack.push("port", () => listener.drain(0));
  let metricsUrl: string | null = null;
  if (config.metricsPort !== null) {
    const settings = { host: "METRICS_HOST", port: "METRICS_PORT" };
    const scraped = await HttpListener.bind(config.metricsHost, config.metricsPort, settings);
    stack.push("metrics port", () => scraped.drain(0));
    scraped.serve(metricsHandler(metrics, log));
    metricsUrl = `http://${hostInUrl(config.metricsHost)}:${scraped.port}/metrics`;
  }
  const url = config.publicUrl ?? `http://${hostInUrl(config.host)}:${listener.port}`;
  return { listener, url, metricsUrl };
}

/** An address one can open: a server that listens everywhere is reached on this machine as localhost. */
export function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
