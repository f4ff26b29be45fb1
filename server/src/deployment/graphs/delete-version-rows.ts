import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** Deletes what a version holds, not the version itself. Answers how many rows there were. */
export async function deleteVersionRows(
  { sql }: WriteTransaction<DeploymentTables>,
  graphId: string,
  version: number,
): Promise<number> {
  let deleted = 0;
  for (const table of ["graph_relations", "graph_entities"] as const) {
    const { numDeletedRows } = await sql
      .deleteFrom(table)
      .where("graph_id", "=", graphId)
      .where("version", "=", version)
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}
