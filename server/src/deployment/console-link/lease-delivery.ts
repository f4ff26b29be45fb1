import { randomUUID } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

const own = randomUUID();
const leaseMs = 20_000;

/**
 * Whether this process is the one that delivers now. Where nothing waits nobody needs to, unless `isIdleToo`. Two that
 * deliver at once do no harm: the lease only saves them the work.
 */
export async function leaseDelivery(
  database: Database<DeploymentTables>,
  { nowMs, isIdleToo }: { readonly nowMs: number; readonly isIdleToo: boolean },
): Promise<boolean> {
  const waiting = await database.reader
    .selectFrom("usage_outbox")
    .select("batch_id")
    .where("delivered_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (!waiting && !isIdleToo) return false;
  const { numUpdatedRows } = await database.write(({ sql }) =>
    sql
      .updateTable("usage_outbox_state")
      .set({ leased_by: own, leased_until: nowMs + leaseMs })
      .where(({ eb, or }) => or([eb("leased_by", "=", own), eb("leased_until", "<", nowMs)]))
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n;
}
