import type { FileConnector } from "@sluice/contract";
import type { Owned } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/**
 * Saves the next version of the connector of that name, which is made when there is none. A name keeps
 * one connector, also when two save it at once: use the id that comes back.
 */
export async function insertConnectorVersion(
  { sql }: WriteTransaction<DeploymentTables>,
  newConnectorId: string,
  spec: FileConnector,
  /** Of one that is made. */
  owned: Owned,
  nowMs: number,
): Promise<{ connectorId: string; version: number }> {
  const saved = await sql
    .insertInto("connectors")
    .values({
      connector_id: newConnectorId,
      name: spec.name,
      type: spec.type,
      newest_version: 1,
      created_at: nowMs,
      updated_at: nowMs,
      ...owned,
    })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((set) => ({
        type: spec.type,
        newest_version: set("connectors.newest_version", "+", 1),
        updated_at: nowMs,
        revision: set("connectors.revision", "+", 1),
      })),
    )
    .returning(["connector_id", "newest_version"])
    .executeTakeFirstOrThrow();
  const { connector_id: connectorId, newest_version: version } = saved;
  await sql
    .insertInto("connector_versions")
    .values({ connector_id: connectorId, version, spec: JSON.stringify(spec), created_at: nowMs })
    .execute();
  return { connectorId, version };
}
