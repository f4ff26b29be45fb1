import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { type Licence, readLicence } from "./licence.ts";

/** How the deployment's licence stands. */
export async function showLicence(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
): Promise<Outcome<Licence, NotAllowed["refusal"]>> {
  const refused = refuseUnless(actor, "deployment:read");
  if (refused) return refused;
  return done((await readLicence(database)).licence);
}
