import type { Config } from "../config.ts";
import { has } from "../config.ts";
import type { ConsoleParts } from "../console/console-parts.ts";
import { ConsoleKeySource } from "../console/keys/console-key-source.ts";
import { deploymentSecret } from "../deployment/identity/deployment-secret.ts";
import type { Deployment } from "../deployment/identity/ensure-deployment.ts";
import type { ApiKeys } from "../deployment/key-mirror/api-keys.ts";
import { startUsage } from "../deployment/usage/start-usage.ts";
import type { UsageRecorder } from "../deployment/usage/usage-recorder.ts";
import { healthHandlers } from "../http/v1/health-handlers.ts";
import { keyHandlers } from "../http/v1/key-handlers.ts";
import { outputHandlers } from "../http/v1/output-handlers.ts";
import { runHandlers } from "../http/v1/run-handlers.ts";
import { StreamSlots } from "../http/v1/stream-slots.ts";
import type { V1Parts } from "../http/v1/v1-surface.ts";
import { workflowHandlers } from "../http/v1/workflow-handlers.ts";
import { cursorSeal } from "../platform/crypto/cursor-seal.ts";
import { openCounters } from "../platform/db/open-counters.ts";
import type { Metrics } from "../platform/observability/metrics.ts";
import { release } from "../platform/release.ts";
import type { DeploymentPlane } from "./compose-deployment.ts";
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
  given: { deployment: Deployment; consoleParts: ConsoleParts | null; metrics: Metrics },
): Promise<ApiAccess | null> {
  const { deployment, consoleParts, metrics } = given;
  if (!consoleParts || !has(config, "api")) return null;
  const counters = await openCounters(locations.deployment, database);
  const source = new ConsoleKeySource(consoleParts.database, deployment.deploymentId);
  const keyParts = { database, source, counters, deployment, log, now: Date.now };
  const { keys, push } = await startKeys(keyParts, stack);
  return { keys, push, usage: startUsage({ database, log, metrics }, stack) };
}

/** The API's routes, each on the operations that every other surface uses. */
export async function composeApi(
  config: Config,
  { deploymentId }: Deployment,
  { keys, usage }: ApiAccess,
  { availability, ...parts }: DeploymentPlane,
): Promise<V1Parts> {
  const cursors = cursorSeal(await deploymentSecret(parts.database, "cursors"));
  const runtimeRefusal = () => availability.refusal();
  const { maxStreams, maxStreamsPerKey } = config;
  const streams = new StreamSlots({ maxStreams, maxStreamsPerKey });
  return {
    keys,
    handlers: {
      ...healthHandlers({ keys, deploymentId, release }),
      ...keyHandlers(parts),
      ...workflowHandlers({ ...parts, cursors }),
      ...runHandlers({ ...parts, streams, cursors, runtimeRefusal }),
      ...outputHandlers({ ...parts, runtimeRefusal }),
    },
    usage,
  };
}
