import type { Database } from "../../platform/db/database.ts";
import type { StopStack } from "../../platform/lifecycle/stop-stack.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { Measures } from "../../platform/observability/measures.ts";
import type { DeploymentTables } from "../tables.ts";
import { UsageRecorder } from "./usage-recorder.ts";

/** A recorder whose last records are stored when the stack is unwound. */
export function startUsage(
  { database, log, metrics }: { database: Database<DeploymentTables>; log: Log; metrics: Measures },
  stack: StopStack,
): UsageRecorder {
  const usage = new UsageRecorder({ database, log, now: Date.now });
  stack.push("usage records", () => usage.stop());
  metrics.gauge("sluice_usage_records_waiting", "Usage records not yet stored", async () => usage.waiting);
  metrics.gauge(
    "sluice_usage_records_lost",
    "Usage records given up since the start",
    async () => usage.lost,
  );
  return usage;
}
