import type { FileConnector } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface SealedCredential {
  readonly name: string;
  readonly sealed: string;
}

/** What a store is opened with. */
export interface ConnectorAccess {
  readonly connectorId: string;
  readonly version: number;
  readonly spec: FileConnector;
  readonly credentials: readonly SealedCredential[];
}

/** The newest versions of these connectors with their credentials, by id; those that are gone are not in it. */
export async function loadConnectorAccess(
  { reader }: Database<DeploymentTables>,
  connectorIds: readonly string[],
): Promise<Map<string, ConnectorAccess>> {
  if (connectorIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom("connectors")
    .innerJoin("connector_versions", (join) =>
      join
        .onRef("connector_versions.connector_id", "=", "connectors.connector_id")
        .onRef("connector_versions.version", "=", "connectors.newest_version"),
    )
    .leftJoin("connector_credentials", (join) =>
      join
        .onRef("connector_credentials.connector_id", "=", "connector_versions.connector_id")
        .onRef("connector_credentials.version", "=", "connector_versions.version"),
    )
    .select(["connectors.connector_id", "connector_versions.version", "connector_versions.spec"])
    .select(["connector_credentials.name", "connector_credentials.sealed"])
    .where("connectors.connector_id", "in", connectorIds)
    .orderBy("connector_credentials.name")
    .execute();
  const found = new Map<string, ConnectorAccess & { credentials: SealedCredential[] }>();
  for (const { connector_id: connectorId, version, spec, name, sealed } of rows) {
    const access = found.get(connectorId) ?? {
      connectorId,
      version,
      spec: JSON.parse(spec) as FileConnector,
      credentials: [],
    };
    if (name !== null && sealed !== null) access.credentials.push({ name, sealed });
    found.set(connectorId, access);
  }
  return found;
}
