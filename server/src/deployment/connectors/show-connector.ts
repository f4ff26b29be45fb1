import type { Connector } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";
import { loadShownConnector } from "./load-shown-connector.ts";

/** A connector as its newest version has it, by id or else by its exact name. */
export async function showConnector(
  parts: { readonly database: Database<DeploymentTables>; readonly texts: TextStore },
  actor: Actor,
  { connector }: { readonly connector: string },
): Promise<Outcome<Connector, NotAllowed["refusal"] | PlainRefusal<"connector_not_found">>> {
  const denied = refuseUnless(actor, "connectors:read");
  if (denied) return denied;
  const found = await loadShownConnector(parts, actor, connector);
  return found ? done(found) : refuse("connector_not_found");
}
