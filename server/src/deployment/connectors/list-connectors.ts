import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { type PresentedConnector, presentConnector } from "./present-connector.ts";

const maxListed = 1_000;

export async function listConnectors(database: Database<DeploymentTables>): Promise<PresentedConnector[]> {
  const rows = await database.reader
    .selectFrom("connectors")
    .selectAll()
    .orderBy("name")
    .limit(maxListed)
    .execute();
  return rows.map(presentConnector);
}
