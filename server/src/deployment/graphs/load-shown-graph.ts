import type { Graph } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { refuseUnlessOwner } from "../../access/ownership.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { graphRows, presentGraph } from "./graph-rows.ts";

/** A graph with what its published version holds, in counts; null where there is none. */
export async function loadShownGraph(
  database: Database<DeploymentTables>,
  actor: Actor,
  graphId: string,
): Promise<Graph | null> {
  const row = await graphRows(database).where("graphs.graph_id", "=", graphId).executeTakeFirst();
  if (!row) return null;
  return {
    ...presentGraph(row),
    revision: row.revision,
    may_change: refuseUnlessOwner(actor, row) === null,
  };
}
