import { findWorkflow } from "../../deployment/workflows/find-workflow.ts";
import type { CommandParts } from "../open-parts.ts";
import { accepted } from "../text/author-refusal.ts";
import { operator } from "./operator.ts";

/** A workflow by its id or name. */
export async function requireWorkflow(parts: CommandParts, given: string) {
  return accepted(await findWorkflow(parts, operator(), given), given);
}
