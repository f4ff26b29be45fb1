import { type ShownDeployment, showDeployment } from "../../deployments/show-deployment.ts";
import type { CommandParts } from "../open-parts.ts";
import { Refused } from "../refused.ts";

/** Not made here: the first start makes it together with everything else that belongs to it. */
export async function requireDeployment({ database }: CommandParts): Promise<ShownDeployment> {
  const deployment = await showDeployment(database);
  if (!deployment)
    throw new Refused("There is no deployment here yet: start Sluice once with these settings.");
  return deployment;
}
