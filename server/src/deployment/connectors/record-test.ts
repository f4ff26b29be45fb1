import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { StorageFault } from "./storage-fault.ts";

interface TestOutcome {
  connectorId: string;
  version: number;
  /** Null: it passed. */
  fault: StorageFault | null;
  atMs: number;
}

/**
 * A pass counts on whatever version it was made. A failure is only remembered as the last test, unless it shows
 * that there are no credentials at all. The outcome for a version that was replaced meanwhile does not hide that
 * of a newer one.
 */
export async function recordTest(
  database: Database<DeploymentTables>,
  actor: Actor,
  { connectorId, version, fault, atMs }: TestOutcome,
): Promise<void> {
  await database.write(async (transaction) => {
    const { sql } = transaction;
    await recordChange(transaction, actor, { action: "connector.test", target: connectorId, at: atMs });
    await sql
      .updateTable("connectors")
      .set({
        tested_at: atMs,
        tested_version: version,
        test_ok: fault === null ? 1 : 0,
        test_reason: fault?.message ?? null,
        ...(fault === null && { attention: null }),
        ...(fault?.credentials === "missing" && { attention: fault.message }),
      })
      .where("connector_id", "=", connectorId)
      .where((where) =>
        where.or([where("tested_version", "is", null), where("tested_version", "<=", version)]),
      )
      .execute();
    if (fault !== null) return;
    await sql
      .updateTable("connectors")
      .set({ passed_at: atMs, passed_version: version })
      .where("connector_id", "=", connectorId)
      .execute();
  });
}
