import { limits } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import type { StopStack } from "../../platform/lifecycle/stop-stack.ts";
import type { Health } from "../../platform/observability/health.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { Measures } from "../../platform/observability/measures.ts";
import type { DeploymentTables } from "../tables.ts";
import { countWorkers } from "./count-workers.ts";
import type { RuntimeAvailability } from "./runtime-availability.ts";

interface WatchParts {
  database: Database<DeploymentTables>;
  availability: Pick<RuntimeAvailability, "hasWorker">;
  /** A process that works on runs itself need not look for others. */
  isWorker: boolean;
  health: Pick<Health, "addHelper">;
  metrics: Measures;
  log: Log;
  stack: StopStack;
}

const lookMs = 1_000;

/** Shows in the probe and the metrics whether anybody works on runs, and says so in the log when it changes. */
export function watchWorkers(parts: WatchParts): void {
  const { database, availability, isWorker, health, metrics, log, stack } = parts;
  const help = `Workers that gave a sign of life within ${limits.runtime.heartbeatFreshSeconds} seconds`;
  metrics.gauges({ name: "sluice_workers_alive", help, labels: [] }, async () => [
    { labels: {}, value: await countWorkers(database, Date.now()) },
  ]);
  if (isWorker) return;
  health.addHelper("worker", () => availability.hasWorker);
  let wasThere = true;
  const look = () => {
    if (availability.hasWorker === wasThere) return;
    wasThere = availability.hasWorker;
    if (wasThere) log.info({}, "A worker is alive again.");
    else log.warn({}, "No worker is alive: a run that is started now fails, and runs under way wait.");
  };
  look();
  const timer = setInterval(look, lookMs);
  stack.push("worker watch", async () => clearInterval(timer));
}
