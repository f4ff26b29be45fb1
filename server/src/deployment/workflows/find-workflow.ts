import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface FoundWorkflow {
  readonly workflow_id: string;
  readonly name: string;
}

/** By id, or else by its exact name; drafts too, so it is for those who build workflows. */
export async function findWorkflow(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  idOrName: string,
): Promise<Outcome<FoundWorkflow, NotAllowed["refusal"] | PlainRefusal<"workflow_not_found">>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const found = await database.reader
    .selectFrom("workflows")
    .select(["workflow_id", "name"])
    .where((where) => where.or([where("workflow_id", "=", idOrName), where("name", "=", idOrName)]))
    .executeTakeFirst();
  return found ? done(found) : refuse("workflow_not_found");
}
