import type { FileConnector } from "@sluice/contract";
import type { Owned } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { PlanOvertaken } from "../versions/plan-overtaken.ts";
import type { PlannedVersion } from "../versions/planned-version.ts";
import { insertConnectorVersion } from "./insert-connector-version.ts";

/** Saves a connector as planned. Throws `PlanOvertaken` when it was saved otherwise since. */
export async function saveConnectorVersion(
  transaction: WriteTransaction<DeploymentTables>,
  connector: FileConnector,
  { id, version, change }: PlannedVersion,
  owned: Owned,
  nowMs: number,
): Promise<void> {
  if (change === "kept") {
    const row = await transaction.sql
      .selectFrom("connectors")
      .select("newest_version")
      .where("connector_id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.newest_version !== version) throw new PlanOvertaken(connector.name);
    return;
  }
  const saved = await insertConnectorVersion(transaction, id, connector, owned, nowMs);
  if (saved.connectorId !== id || saved.version !== version) throw new PlanOvertaken(connector.name);
}
