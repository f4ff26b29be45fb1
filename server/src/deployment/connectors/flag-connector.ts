import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** A run was refused as unauthenticated. Until a test passes, readiness refuses starts that would fail the same way. */
export async function flagConnector(
  database: Database<DeploymentTables>,
  connectorId: string,
  reason: string,
): Promise<void> {
  await database.write(({ sql }) =>
    sql
      .updateTable("connectors")
      .set({ attention: reason })
      .where("connector_id", "=", connectorId)
      .execute(),
  );
}
