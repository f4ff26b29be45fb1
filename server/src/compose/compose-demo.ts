import type { Config } from "../config.ts";
import type { KeyOffice } from "../console/keys/change-key.ts";
import { createDemoKey, type DemoCredentials } from "../console/keys/create-demo-key.ts";
import type { Deployment } from "../deployment/identity/ensure-deployment.ts";
import { findWorkflow } from "../deployment/workflows/find-workflow.ts";
import { installDemo, shownFirst } from "../deployment/workflows/install-demo.ts";
import type { ApiAccess } from "./compose-api.ts";
import type { DeploymentPlane } from "./compose-deployment.ts";
import { defaultInbox } from "./connector-storage-of.ts";
import { keepsInDataFolder } from "./database-locations.ts";

/** Null where a key was made before. The workflow is null where the demo is not there, or not there yet. */
export type MakeDemoKey = () => Promise<(DemoCredentials & { workflowId: string | null }) | null>;

/**
 * What a deployment is given to begin with: the demo workflows, by the process that creates it, and, by the first that
 * administers keys, a way to make a key for them. These may be two processes.
 */
export async function composeDemo(
  config: Config,
  { deploymentId }: Deployment,
  plane: DeploymentPlane,
  { created, office, access }: { created: boolean; office: KeyOffice | null; access: ApiAccess | null },
): Promise<MakeDemoKey | null> {
  const ownInbox = keepsInDataFolder(config) ? defaultInbox(config) : null;
  const inbox = config.connectorFolders?.[0] ?? ownInbox;
  if (created) await installDemo(plane, inbox);
  if (!office) return null;
  return async () => {
    const made = await createDemoKey(office, deploymentId);
    if (!made) return null;
    await access?.push();
    const shown = await findWorkflow(plane.database, shownFirst);
    return { ...made, workflowId: shown?.workflow_id ?? null };
  };
}
