import type { Database, WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/**
 * Whoever changes which versions a graph has, or which is published, does so one after the other. On SQLite
 * there is one writer anyhow. Null when there is no such graph.
 */
export async function lockGraph(
  database: Database<DeploymentTables>,
  { sql }: WriteTransaction<DeploymentTables>,
  graphId: string,
): Promise<{ name: string; published_version: number | null } | null> {
  const row = await sql
    .selectFrom("graphs")
    .select(["name", "published_version"])
    .where("graph_id", "=", graphId)
    .$if(database.dialect === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}
