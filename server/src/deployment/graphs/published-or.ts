import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** Which version is meant: the one that is named, else the published one. Null where there is no such graph. */
export async function publishedOr(
  { reader }: Database<DeploymentTables>,
  graphId: string,
  version: number | null,
): Promise<{ readonly version: number | null } | null> {
  const row = await reader
    .selectFrom("graphs")
    .select("published_version")
    .where("graph_id", "=", graphId)
    .executeTakeFirst();
  return row ? { version: version ?? row.published_version } : null;
}
