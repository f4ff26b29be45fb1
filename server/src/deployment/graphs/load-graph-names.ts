import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** By id; those that are gone are not in it. */
export async function loadGraphNames(
  database: Database<DeploymentTables>,
  graphIds: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (graphIds.size === 0) return new Map();
  const rows = await database.reader
    .selectFrom("graphs")
    .select(["graph_id", "name"])
    .where("graph_id", "in", [...graphIds])
    .execute();
  return new Map(rows.map(({ graph_id, name }) => [graph_id, name]));
}
