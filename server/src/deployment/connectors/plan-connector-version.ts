import type { FileConnector } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { DeploymentTables } from "../tables.ts";
import type { PlannedVersion } from "../versions/planned-version.ts";
import { sameJson } from "../versions/same-json.ts";

interface PlanParts {
  readonly database: Database<DeploymentTables>;
  now(): number;
}

/**
 * Which version of the connector of that name has this content, or would be added for it. Everybody reads through
 * the newest version, so only that one is looked at, and what refers to a connector refers to the connector itself.
 */
export async function planConnectorVersion(
  { database, now }: PlanParts,
  connector: FileConnector,
): Promise<PlannedVersion> {
  const newest = await database.reader
    .selectFrom("connectors")
    .innerJoin("connector_versions", (join) =>
      join
        .onRef("connector_versions.connector_id", "=", "connectors.connector_id")
        .onRef("connector_versions.version", "=", "connectors.newest_version"),
    )
    .select(["connectors.connector_id", "version", "spec"])
    .where("name", "=", connector.name)
    .executeTakeFirst();
  const id = newest?.connector_id ?? newId("con_", now());
  if (!newest) return { id, versionId: id, version: 1, change: "created" };
  return sameJson(newest.spec, JSON.stringify(connector))
    ? { id, versionId: id, version: newest.version, change: "kept" }
    : { id, versionId: id, version: newest.version + 1, change: "added" };
}
