import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface ShownDeployment {
  deployment_id: string;
  name: string;
  governed: boolean;
  run_data_retention_days: number;
}

/** The deployment of this database. There is none before the first start of a server on it. */
export async function showDeployment(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
): Promise<Outcome<ShownDeployment, NotAllowed["refusal"] | PlainRefusal<"deployment_not_found">>> {
  const notAllowed = refuseUnless(actor, "deployment:read");
  if (notAllowed) return notAllowed;
  const row = await database.reader.selectFrom("deployment").selectAll().executeTakeFirst();
  if (!row) return refuse("deployment_not_found");
  const { deployment_id, name, governed, run_data_retention_days } = row;
  return done({ deployment_id, name, governed: governed === 1, run_data_retention_days });
}
