import type { FileConnector } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** The newest versions of these connectors, by id; those that are gone are not in it. */
export async function loadConnectorSpecs(
  database: Database<DeploymentTables>,
  connectorIds: readonly string[],
): Promise<Map<string, FileConnector>> {
  if (connectorIds.length === 0) return new Map();
  const rows = await database.reader
    .selectFrom("connectors")
    .innerJoin("connector_versions", (join) =>
      join
        .onRef("connector_versions.connector_id", "=", "connectors.connector_id")
        .onRef("connector_versions.version", "=", "connectors.newest_version"),
    )
    .select(["connectors.connector_id", "connector_versions.spec"])
    .where("connectors.connector_id", "in", connectorIds)
    .execute();
  return new Map(rows.map((row) => [row.connector_id, JSON.parse(row.spec) as FileConnector]));
}
