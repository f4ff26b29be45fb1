import type { ConnectorUses } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";
import { findConnectorUses } from "./find-connector-uses.ts";

/** Which workflows and agents use a connector. */
export async function showConnectorUses(
  parts: { readonly database: Database<DeploymentTables>; readonly texts: TextStore },
  actor: Actor,
  { connectorId }: { readonly connectorId: string },
): Promise<Outcome<ConnectorUses, NotAllowed["refusal"] | PlainRefusal<"connector_not_found">>> {
  const denied = refuseUnless(actor, "connectors:read");
  if (denied) return denied;
  const known = await parts.database.reader
    .selectFrom("connectors")
    .select("connector_id")
    .where("connector_id", "=", connectorId)
    .executeTakeFirst();
  return known ? done(await findConnectorUses(parts, connectorId)) : refuse("connector_not_found");
}
