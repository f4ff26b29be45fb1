import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/**
 * Whoever changes which versions a graph has, or which is published, does so one after the other.
 * Null when there is no such graph.
 */
export async function lockGraph(
  { sql }: WriteTransaction<DeploymentTables>,
  graphId: string,
): Promise<{ name: string; published_version: number | null } | null> {
  const row = await sql
    .selectFrom("graphs")
    .select(["name", "published_version"])
    .where("graph_id", "=", graphId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
