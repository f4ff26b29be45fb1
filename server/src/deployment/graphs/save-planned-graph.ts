import { foldName } from "@sluice/core";
import type { Owned } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { PlanOvertaken } from "../versions/plan-overtaken.ts";
import type { PlannedGraph } from "./plan-graph.ts";

/** Makes a graph as planned. Throws `PlanOvertaken` when somebody made one of that name since. */
export async function savePlannedGraph(
  { sql }: WriteTransaction<DeploymentTables>,
  name: string,
  { id, change }: PlannedGraph,
  owned: Owned,
  nowMs: number,
): Promise<void> {
  if (change === "kept") return;
  const made = await sql
    .insertInto("graphs")
    .values({
      graph_id: id,
      name,
      folded_name: foldName(name),
      published_version: null,
      updated_at: nowMs,
      ...owned,
    })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("graph_id")
    .execute();
  if (made.length === 0) throw new PlanOvertaken(name);
}
