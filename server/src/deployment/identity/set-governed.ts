import type { ConsoleTables } from "../../console/tables.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface GovernedParts {
  database: Database<DeploymentTables>;
  console: Database<ConsoleTables>;
}

/**
 * Makes a deployment governed, or standard: then the API is not served, and no key can be made for it. Keys that
 * are there stay as they are. The deployment is told first: it decides on calls, and tells the console at its next
 * start what the console did not hear now.
 */
export async function setGoverned(
  { database, console }: GovernedParts,
  deploymentId: string,
  isGoverned: boolean,
): Promise<void> {
  const governed = isGoverned ? 1 : 0;
  await database.write(({ sql }) => sql.updateTable("deployment").set({ governed }).execute());
  await console.write(({ sql }) =>
    sql.updateTable("deployments").set({ governed }).where("deployment_id", "=", deploymentId).execute(),
  );
}
