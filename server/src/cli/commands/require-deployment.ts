import { type ShownDeployment, showDeployment } from "../../deployment/identity/show-deployment.ts";
import type { CommandParts } from "../open-parts.ts";
import { Refused } from "../refused.ts";
import { operator } from "./operator.ts";

/** Not made here: the first start makes it together with everything else that belongs to it. */
export async function requireDeployment(parts: CommandParts): Promise<ShownDeployment> {
  const shown = await showDeployment(parts, operator());
  if (!shown.ok) throw new Refused("There is no deployment here yet: start Sluice once with these settings.");
  return shown.value;
}
