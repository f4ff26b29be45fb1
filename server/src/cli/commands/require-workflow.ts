import { findWorkflow } from "../../deployment/workflows/find-workflow.ts";
import type { CommandParts } from "../open-parts.ts";
import { Refused } from "../refused.ts";

/** A workflow by its id or name. */
export async function requireWorkflow({ database }: CommandParts, given: string) {
  const workflow = await findWorkflow(database, given);
  if (!workflow) throw new Refused(`There is no workflow "${given}"; workflow list shows them all.`);
  return workflow;
}
