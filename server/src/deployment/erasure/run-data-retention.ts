import { limits } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

const { min, max } = limits.app.runDataRetentionDays;

/** How many days a run's data outlives its end in this deployment. */
export async function readRetentionDays({ reader }: Database<DeploymentTables>): Promise<number> {
  const row = await reader
    .selectFrom("deployment")
    .select("run_data_retention_days")
    .executeTakeFirstOrThrow();
  return row.run_data_retention_days;
}

/** Counts from the next expiry on, also for runs that ended before. */
export async function setRetentionDays(
  database: Database<DeploymentTables>,
  days: number,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly problem: string }> {
  if (!Number.isInteger(days) || days < min || days > max) {
    return { ok: false, problem: `Run data is kept for ${min} to ${max} whole days.` };
  }
  await database.write(({ sql }) =>
    sql.updateTable("deployment").set({ run_data_retention_days: days }).execute(),
  );
  return { ok: true };
}
