import type { Config } from "../config.ts";
import type { KeyOffice } from "../console/keys/change-key.ts";
import { createDemoKey, type DemoCredentials } from "../console/keys/create-demo-key.ts";
import type { Deployment } from "../deployment/identity/ensure-deployment.ts";
import { installDemo } from "../deployment/workflows/install-demo.ts";
import type { ApiAccess } from "./compose-api.ts";
import type { DeploymentPlane } from "./compose-deployment.ts";
import { defaultInbox } from "./connector-storage-of.ts";
import { keepsInDataFolder } from "./database-locations.ts";

export type MakeDemoKey = () => Promise<DemoCredentials & { workflowId: string }>;

/**
 * What a new deployment is given to begin with: the demo workflows and, where keys are both made and taken in
 * this process, a way to make a key for them.
 */
export async function composeDemo(
  config: Config,
  { deploymentId }: Deployment,
  plane: DeploymentPlane,
  { office, access }: { office: KeyOffice | null; access: ApiAccess | null },
): Promise<MakeDemoKey | null> {
  const ownInbox = keepsInDataFolder(config) ? defaultInbox(config) : null;
  const inbox = config.connectorFolders?.[0] ?? ownInbox;
  const { workflowId } = await installDemo(plane, inbox);
  if (!office || !access) return null;
  return async () => {
    const made = await createDemoKey(office, deploymentId);
    await access.push();
    return { ...made, workflowId };
  };
}
