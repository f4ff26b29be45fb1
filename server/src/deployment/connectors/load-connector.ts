import type { ConnectorRow, FileConnector } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { presentConnector } from "./present-connector.ts";

export interface LoadedConnector extends ConnectorRow {
  /** As its newest version has it. */
  spec: FileConnector;
}

/** By id, or else by its exact name. */
export async function loadConnector(
  database: Database<DeploymentTables>,
  idOrName: string,
): Promise<LoadedConnector | null> {
  const row = await database.reader
    .selectFrom("connectors")
    .innerJoin("connector_versions", (join) =>
      join
        .onRef("connector_versions.connector_id", "=", "connectors.connector_id")
        .onRef("connector_versions.version", "=", "connectors.newest_version"),
    )
    .selectAll("connectors")
    .select("connector_versions.spec")
    .where((where) =>
      where.or([where("connectors.connector_id", "=", idOrName), where("connectors.name", "=", idOrName)]),
    )
    .executeTakeFirst();
  if (!row) return null;
  const spec = JSON.parse(row.spec) as FileConnector;
  return { ...presentConnector(row, spec), spec };
}
