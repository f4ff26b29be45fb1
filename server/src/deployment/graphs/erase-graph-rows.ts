import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { deleteVersionRows } from "./delete-version-rows.ts";
import { fallBack } from "./fall-back.ts";
import { lockGraph } from "./lock-graph.ts";

/**
 * Deletes what a run put into knowledge graphs: its versions and all they hold. A graph whose published
 * version goes falls back to the newest one that is ready. Answers how many rows there were.
 */
export async function eraseGraphRows(
  transaction: WriteTransaction<DeploymentTables>,
  runId: string,
  nowMs: number,
): Promise<number> {
  const versions = await transaction.sql
    .selectFrom("graph_versions")
    .select(["graph_id", "version"])
    .where("run_id", "=", runId)
    // Always in the same order, so that two erasures cannot wait for each other.
    .orderBy("graph_id")
    .orderBy("version")
    .execute();
  let deleted = 0;
  for (const { graph_id, version } of versions) {
    const graph = await lockGraph(transaction, graph_id);
    deleted += await deleteVersionRows(transaction, graph_id, version);
    const { numDeletedRows } = await transaction.sql
      .deleteFrom("graph_versions")
      .where("graph_id", "=", graph_id)
      .where("version", "=", version)
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
    if (graph?.published_version === version) await fallBack(transaction, graph_id, nowMs);
  }
  return deleted;
}
