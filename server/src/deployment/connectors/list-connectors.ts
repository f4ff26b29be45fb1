import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { type PresentedConnector, presentConnector } from "./present-connector.ts";

const maxListed = 1_000;

export async function listConnectors(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
): Promise<Outcome<PresentedConnector[], NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "connectors:read");
  if (denied) return denied;
  const rows = await database.reader
    .selectFrom("connectors")
    .selectAll()
    .orderBy("name")
    .limit(maxListed)
    .execute();
  return done(rows.map(presentConnector));
}
