import type { Database } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";

export interface Licence {
  state: "active" | "on_hold";
  reason: string | null;
  enforcement_status: string | null;
  license_id: string | null;
}

const active: Licence = { state: "active", reason: null, enforcement_status: null, license_id: null };

/** How the deployment's licence stands. One that nobody ever touched is active. */
export async function readLicence({ reader }: Database<DeploymentTables>): Promise<Licence> {
  const row = await reader
    .selectFrom("licence")
    .select(["state", "reason", "enforcement_status", "license_id"])
    .executeTakeFirst();
  return row ?? active;
}

/** Puts the licence on hold, or back. While it is on hold the runtime takes no work. */
export async function setLicence(
  database: Database<DeploymentTables>,
  licence: Licence,
  nowMs: number,
): Promise<void> {
  const changed = { ...licence, updated_at: nowMs };
  await database.write(({ sql }) =>
    sql
      .insertInto("licence")
      .values({ only_one: 1, ...changed })
      .onConflict((conflict) => conflict.column("only_one").doUpdateSet(changed))
      .execute(),
  );
}
