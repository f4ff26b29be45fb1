import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** Publishes the newest version that is ready; none when there is none left. */
export async function fallBack(
  { sql }: WriteTransaction<DeploymentTables>,
  graphId: string,
  nowMs: number,
): Promise<void> {
  const newest = await sql
    .selectFrom("graph_versions")
    .select("version")
    .where("graph_id", "=", graphId)
    .where("status", "=", "ready")
    .orderBy("version", "desc")
    .executeTakeFirst();
  await sql
    .updateTable("graphs")
    .set({ published_version: newest?.version ?? null, updated_at: nowMs })
    .where("graph_id", "=", graphId)
    .execute();
}
