import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { ConsoleTables } from "../tables.ts";

/** How a deployment makes itself known. */
export interface KnownDeployment {
  readonly deploymentId: string;
  readonly name: string;
  readonly governed: boolean;
  readonly createdAtMs: number;
}

/**
 * Makes the console know a deployment, the release it runs and whether it is governed; the first call creates
 * the console itself.
 */
export async function registerDeployment(
  database: Database<ConsoleTables>,
  deployment: KnownDeployment,
  release: string,
  nowMs: number,
): Promise<void> {
  // What may have changed since the last start. The name is the console's own to give.
  const current = { release, governed: deployment.governed ? 1 : 0 };
  await database.write(async ({ sql }) => {
    await sql
      .insertInto("console")
      .values({ only_one: 1, console_id: newId("cns_", nowMs), created_at: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql
      .insertInto("deployments")
      .values({
        deployment_id: deployment.deploymentId,
        name: deployment.name,
        created_at: deployment.createdAtMs,
        ...current,
      })
      .onConflict((conflict) => conflict.column("deployment_id").doUpdateSet(current))
      .execute();
  });
}
