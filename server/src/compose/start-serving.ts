import type { RequestListener } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { LiveFeed } from "../deployment/live/live-feed.ts";
import type { RunSignals } from "../deployment/runs/run-signals.ts";
import type { HttpListener } from "../http/serving/listener.ts";
import type { Health } from "../platform/observability/health.ts";
import type { StartContext } from "./start-context.ts";

// The parts are stopped one after the other, and the process promises to be gone within ten seconds.
const requestDrainMs = 4_000;

interface Served {
  readonly listener: HttpListener;
  readonly health: Health;
  readonly signals: RunSignals;
  readonly live: LiveFeed;
}

/** Lets requests in. A stop sends them away again first: load balancers, then followers of runs, then all others. */
export function startServing(
  { config, stack }: StartContext,
  { listener, health, signals, live }: Served,
  app: RequestListener,
): void {
  listener.serve(app);
  stack.push("requests", () => listener.drain(requestDrainMs));
  // Before the requests are drained, so that those who follow a run let go of their connections.
  stack.push("followers", async () => {
    signals.close();
    live.close();
  });
  stack.push("readiness", async () => {
    health.markDraining();
    await pause(config.stopDelaySeconds * 1_000);
  });
  health.markReady();
}
