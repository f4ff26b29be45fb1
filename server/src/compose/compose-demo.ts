import { systemActor } from "../access/actor.ts";
import { type Config, has } from "../config.ts";
import type { ConsoleParts } from "../console/console-parts.ts";
import { createDemoKey } from "../console/keys/create-demo-key.ts";
import type { CreatedKey } from "../console/keys/create-key.ts";
import type { Deployment } from "../deployment/identity/ensure-deployment.ts";
import { installDemo, shownFirst } from "../deployment/samples/install-demo.ts";
import { findWorkflow } from "../deployment/workflows/find-workflow.ts";
import type { DeploymentPlane } from "./compose-deployment.ts";
import type { ApiAccess } from "./start-access.ts";

/** Null where a key was made before. The workflow is null where the demo is not there, or not there yet. */
export type MakeDemoKey = () => Promise<(CreatedKey & { workflowId: string | null }) | null>;

/**
 * What a deployment is given to begin with: the demo workflows, by the process that creates it, and, by the first that
 * administers keys, a way to make a key for them. These may be two processes.
 */
export async function composeDemo(
  config: Config,
  { deploymentId }: Deployment,
  plane: DeploymentPlane,
  {
    created,
    consoleParts,
    access,
  }: { created: boolean; consoleParts: ConsoleParts | null; access: ApiAccess | null },
): Promise<MakeDemoKey | null> {
  if (created) await installDemo(plane, plane.sampleFolder);
  if (!consoleParts || !has(config, "console")) return null;
  return async () => {
    const made = await createDemoKey(consoleParts, systemActor, { deploymentId });
    if (!made) return null;
    await access?.push();
    const shown = await findWorkflow(plane, systemActor, shownFirst);
    return { ...made, workflowId: shown.ok ? shown.value.workflow_id : null };
  };
}
