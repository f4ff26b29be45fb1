import type { CommandParts } from "../open-parts.ts";
import { operator } from "./operator.ts";
import { requireDeployment } from "./require-deployment.ts";

/** Where libraries are administered, and the way from there to this deployment. */
export async function openLibraries(parts: CommandParts) {
  const { deployment_id: deploymentId } = await requireDeployment(parts);
  const { libraries, pushDocuments } = await parts.openConsole();
  return { libraries, actor: operator(), deploymentId, push: () => pushDocuments(deploymentId) };
}
