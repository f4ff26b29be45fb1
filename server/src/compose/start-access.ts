import type { KeySource } from "../access/key-source.ts";
import { has } from "../config.ts";
import type { Deployment } from "../deployment/identity/ensure-deployment.ts";
import type { ApiKeys } from "../deployment/key-mirror/api-keys.ts";
import { startUsage } from "../deployment/usage/start-usage.ts";
import type { UsageRecorder } from "../deployment/usage/usage-recorder.ts";
import { openCounters } from "../platform/db/open-counters.ts";
import type { Metrics } from "../platform/observability/metrics.ts";
import type { OpenedStores } from "./open-stores.ts";
import type { StartContext } from "./start-context.ts";
import { startKeys } from "./start-keys.ts";

/** Who may call the API, and what is kept of their calls. */
export interface ApiAccess {
  keys: ApiKeys;
  usage: UsageRecorder;
  /** For whoever has changed a key in this process: returns when its calls are judged by the change. */
  push(): Promise<void>;
}

/** The deployment's mirror of its keys; null where this process does not serve the API. */
export async function startAccess(
  { config, log, stack }: StartContext,
  { locations, database }: OpenedStores,
  given: { deployment: Deployment; source: KeySource | null; metrics: Metrics },
): Promise<ApiAccess | null> {
  const { deployment, source, metrics } = given;
  if (!source || !has(config, "api")) return null;
  const counters = await openCounters(locations.deployment, database);
  const keyParts = { database, source, counters, deployment, log, now: Date.now };
  const { keys, push } = await startKeys(keyParts, stack);
  return { keys, push, usage: startUsage({ database, log, metrics }, stack) };
}
