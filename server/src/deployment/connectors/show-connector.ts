import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { type LoadedConnector, loadConnector } from "./load-connector.ts";

/** A connector as its newest version has it, by id or else by its exact name. */
export async function showConnector(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { connector }: { readonly connector: string },
): Promise<Outcome<LoadedConnector, NotAllowed["refusal"] | PlainRefusal<"connector_not_found">>> {
  const denied = refuseUnless(actor, "connectors:read");
  if (denied) return denied;
  const found = await loadConnector(database, connector);
  return found ? done(found) : refuse("connector_not_found");
}
