import type { Config } from "../config.ts";
import { deploymentSecret } from "../deployment/identity/deployment-secret.ts";
import type { Deployment } from "../deployment/identity/ensure-deployment.ts";
import { healthHandlers } from "../http/v1/health-handlers.ts";
import { keyHandlers } from "../http/v1/key-handlers.ts";
import { outputHandlers } from "../http/v1/output-handlers.ts";
import { runHandlers } from "../http/v1/run-handlers.ts";
import { StreamSlots } from "../http/v1/stream-slots.ts";
import type { V1Parts } from "../http/v1/v1-surface.ts";
import { workflowHandlers } from "../http/v1/workflow-handlers.ts";
import { cursorSeal } from "../platform/crypto/cursor-seal.ts";
import { release } from "../platform/release.ts";
import type { DeploymentPlane } from "./compose-deployment.ts";
import type { ApiAccess } from "./start-access.ts";

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
