import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { DeploymentTables } from "../tables.ts";

export interface Deployment {
  deploymentId: string;
  name: string;
  governed: boolean;
  createdAtMs: number;
}

/**
 * The deployment this database belongs to; the first process to ask creates it. Governed, because
 * the API works only against a governed deployment.
 */
export async function ensureDeployment(
  database: Database<DeploymentTables>,
  nowMs: number,
  /** What a console elsewhere calls it; left out where it is to name itself. */
  named?: { readonly deploymentId: string; readonly name: string } | null,
): Promise<{ deployment: Deployment; created: boolean }> {
  return await database.write(async ({ sql }) => {
    const inserted = await sql
      .insertInto("deployment")
      .values({
        only_one: 1,
        deployment_id: named?.deploymentId ?? newId("dep_", nowMs),
        name: named?.name ?? "Local deployment",
        governed: 1,
        created_at: nowMs,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const row = await sql.selectFrom("deployment").selectAll().executeTakeFirstOrThrow();
    const deployment = {
      deploymentId: row.deployment_id,
      name: row.name,
      governed: row.governed === 1,
      createdAtMs: row.created_at,
    };
    return { deployment, created: inserted.numInsertedOrUpdatedRows === 1n };
  });
}
