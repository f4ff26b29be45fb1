import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What the product measures about itself, in Prometheus' form. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: "sluice_http_request_duration_seconds",
    help: "Time from the first byte of a request to the last byte of its answer",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.#registry],
  });

  constructor(release: string) {
    collectDefaultMetrics({ register: this.#registry });
    const info = new Gauge({
      name: "sluice_info",
      help: "The running release",
      labelNames: ["release"],
      registers: [this.#registry],
    });
    info.set({ release }, 1);
  }

  /** `route` is the pattern, never the path: paths hold ids and would make endless series. */
  requestAnswered(request: {
    method: string;
    route: string;
    status: number | "broken_off";
    durationMs: number;
  }): void {
    const { method, route, status, durationMs } = request;
    this.#requests.observe({ method, route, status: String(status) }, durationMs / 1_000);
  }

  /** A figure that is looked up when somebody asks for it. */
  gauge(name: string, help: string, read: () => Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async render(): Promise<string> {
    return await this.#registry.metrics();
  }
}
