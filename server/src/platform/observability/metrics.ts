import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Count, Described, Measures, Sample, Timings } from "./measures.ts";

// Somebody who asks every second must not make the database count every second.
const freshForMs = 5_000;
// The page must not wait for a database that does not answer.
const renderTimeoutMs = 2_000;

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What the product measures about itself, in Prometheus' form. Labels never hold ids: each would be a series for ever. */
export class Metrics implements Measures {
  readonly #registry = new Registry();
  readonly #requests: Timings<"method" | "route" | "status">;

  constructor(release: string) {
    collectDefaultMetrics({ register: this.#registry });
    const info = new Gauge({
      name: "sluice_info",
      help: "The running release",
      labelNames: ["release"],
      registers: [this.#registry],
    });
    info.set({ release }, 1);
    this.#requests = this.timings({
      name: "sluice_http_request_duration_seconds",
      help: "Time from the first byte of a request to the last byte of its answer",
      labels: ["method", "route", "status"],
      buckets: requestBuckets,
    });
  }

  /** `route` is the pattern, never the path: paths hold ids and would make endless series. */
  requestAnswered(request: {
    method: string;
    route: string;
    status: number | "broken_off";
    durationMs: number;
  }): void {
    const { method, route, status, durationMs } = request;
    this.#requests.observe({ method, route, status: String(status) }, durationMs);
  }

  /** A histogram in seconds. */
  timings<Label extends string>(
    described: Described<Label> & { buckets: readonly number[] },
  ): Timings<Label> {
    const histogram = new Histogram<Label>({
      name: described.name,
      help: described.help,
      labelNames: [...described.labels],
      buckets: [...described.buckets],
      registers: [this.#registry],
    });
    return { observe: (labels, durationMs) => histogram.observe(labels, durationMs / 1_000) };
  }

  /** A figure that only grows. */
  count<Label extends string>({ name, help, labels }: Described<Label>): Count<Label> {
    const counter = new Counter<Label>({ name, help, labelNames: [...labels], registers: [this.#registry] });
    return { add: (each, howMany = 1) => counter.inc(each, howMany) };
  }

  /** A figure that is at hand when somebody asks for it. */
  gauge(name: string, help: string, read: () => Promise<number>): void {
    this.gauges({ name, help, labels: [] }, async () => [{ labels: {}, value: await read() }], 0);
  }

  /** Figures that are looked up when somebody asks for them, and left out where that fails. */
  gauges<Label extends string>(
    { name, help, labels }: Described<Label>,
    look: () => Promise<ReadonlyArray<Sample<Label>>>,
    keptMs = freshForMs,
  ): void {
    const latest = kept(() => inTime(look()), keptMs);
    new Gauge<Label>({
      name,
      help,
      labelNames: [...labels],
      registers: [this.#registry],
      async collect() {
        const samples = await latest().catch(() => []);
        this.reset();
        // Without labels a reset means zero, and a figure that nobody knows is no figure.
        if (labels.length === 0) this.remove({});
        for (const { labels, value } of samples) this.set(labels, value);
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

function kept<Value>(look: () => Promise<Value>, keptMs: number): () => Promise<Value> {
  let last: { atMs: number; value: Promise<Value> } | null = null;
  return () => {
    const nowMs = performance.now();
    if (!last || nowMs - last.atMs >= keptMs) last = { atMs: nowMs, value: look() };
    return last.value;
  };
}

async function inTime<Value>(looking: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("no answer in time")), renderTimeoutMs);
  try {
    return await Promise.race([looking, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
