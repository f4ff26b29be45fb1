import { systemActor } from "../access/actor.ts";
import { type Config, has } from "../config.ts";
import type { ConsoleParts } from "../console/console-parts.ts";
import { createDemoKey } from "../console/keys/create-demo-key.ts";
import type { CreatedKey } from "../console/keys/create-key.ts";
import type { Deployment } from "../deployment/identity/ensure-deployment.ts";
import { installDemo } from "../deployment/workflows/install-demo.ts";
import type { DeploymentPlane } from "./compose-deployment.ts";
import { defaultInbox } from "./connector-storage-of.ts";
import { keepsInDataFolder } from "./database-locations.ts";
import type { ApiAccess } from "./start-access.ts";

export type MakeDemoKey = () => Promise<CreatedKey & { workflowId: string }>;

/**
 * What a new deployment is given to begin with: the demo workflows and, where keys are both made and taken in
 * this process, a way to make a key for them.
 */
export async function composeDemo(
  config: Config,
  { deploymentId }: Deployment,
  plane: DeploymentPlane,
  { consoleParts, access }: { consoleParts: ConsoleParts | null; access: ApiAccess | null },
): Promise<MakeDemoKey | null> {
  const ownInbox = keepsInDataFolder(config) ? defaultInbox(config) : null;
  const inbox = config.connectorFolders?.[0] ?? ownInbox;
  const { workflowId } = await installDemo(plane, inbox);
  if (!consoleParts || !has(config, "console") || !access) return null;
  return async () => {
    const created = await createDemoKey(consoleParts, systemActor, { deploymentId });
    if (!created.ok) throw new Error(`The demo key was refused: ${JSON.stringify(created.refusal)}`);
    await access.push();
    return { ...created.value, workflowId };
  };
}
