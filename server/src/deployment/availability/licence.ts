import type { Database, WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface Licence {
  state: "active" | "on_hold";
  reason: string | null;
  enforcement_status: string | null;
  license_id: string | null;
}

const active: Licence = { state: "active", reason: null, enforcement_status: null, license_id: null };

/**
 * How the deployment's licence stands; one that nobody ever touched is active. With the moment of its last change: a
 * hold may come and go between two looks, and only this tells.
 */
export async function readLicence({
  reader,
}: Database<DeploymentTables>): Promise<{ licence: Licence; changedAtMs: number | null }> {
  const row = await reader.selectFrom("licence").selectAll().executeTakeFirst();
  if (!row) return { licence: active, changedAtMs: null };
  const { state, reason, enforcement_status, license_id, updated_at } = row;
  return { licence: { state, reason, enforcement_status, license_id }, changedAtMs: updated_at };
}

/**
 * Asked by a transaction that would launch runs. The licence stays as it is until that transaction has ended:
 * whoever ends the hold then finds every run that was left waiting for it.
 */
export async function isLicenceOnHold({ sql }: WriteTransaction<DeploymentTables>): Promise<boolean> {
  const row = await sql.selectFrom("licence").select("state").forShare().executeTakeFirst();
  return row?.state === "on_hold";
}
