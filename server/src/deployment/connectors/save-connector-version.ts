import type { FileConnector } from "@sluice/contract";
import { foldName } from "@sluice/core";
import type { Owned } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { PlanOvertaken } from "../versions/plan-overtaken.ts";
import type { PlannedVersion } from "../versions/planned-version.ts";
import { insertConnectorVersion } from "./insert-connector-version.ts";
import { isSameAddress } from "./is-same-address.ts";

type Transaction = WriteTransaction<DeploymentTables>;

const enterAgain =
  "Its address was changed by an import, and its credentials were entered for another one: enter them again, and test it.";

/**
 * Saves a connector of a workflow file as planned, as the next version of the one of that name. A file holds no
 * credentials and no guide: those that are there stay, unless they would be sent to another address. Throws
 * `PlanOvertaken` when it was saved otherwise since.
 */
export async function saveConnectorVersion(
  transaction: Transaction,
  spec: FileConnector,
  { id, version, change }: PlannedVersion,
  owned: Owned,
  nowMs: number,
): Promise<void> {
  const { sql } = transaction;
  if (change === "kept") {
    const row = await sql
      .selectFrom("connectors")
      .select("newest_version")
      .where("connector_id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.newest_version !== version) throw new PlanOvertaken(spec.name);
    return;
  }
  const saved = await sql
    .insertInto("connectors")
    .values({
      connector_id: id,
      name: spec.name,
      folded_name: foldName(spec.name),
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
  if (saved.connector_id !== id || saved.newest_version !== version) throw new PlanOvertaken(spec.name);
  const before = await previousVersion(transaction, id, version - 1);
  const staysPut = before !== null && isSameAddress(before.spec, spec);
  await insertConnectorVersion(transaction, {
    connectorId: id,
    version,
    spec,
    guideTextId: before?.guideTextId ?? null,
    credentials: staysPut ? before.credentials : [],
    savedBy: owned.owner_name,
    nowMs,
  });
  if (before && !staysPut && before.credentials.length > 0) {
    await sql
      .updateTable("connectors")
      .set({ attention: enterAgain })
      .where("connector_id", "=", id)
      .execute();
  }
}

async function previousVersion({ sql }: Transaction, connectorId: string, version: number) {
  const row = await sql
    .selectFrom("connector_versions")
    .select(["spec", "guide_text_id"])
    .where("connector_id", "=", connectorId)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row) return null;
  const credentials = await sql
    .selectFrom("connector_credentials")
    .select(["name", "sealed"])
    .where("connector_id", "=", connectorId)
    .where("version", "=", version)
    .execute();
  return { spec: JSON.parse(row.spec) as FileConnector, guideTextId: row.guide_text_id, credentials };
}
