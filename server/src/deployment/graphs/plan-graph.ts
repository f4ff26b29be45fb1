import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { DeploymentTables } from "../tables.ts";

export interface PlannedGraph {
  readonly id: string;
  readonly change: "created" | "kept";
}

/** The knowledge graph of that name, or one that would be made, empty. */
export async function planGraph(
  { database, now }: { readonly database: Database<DeploymentTables>; now(): number },
  name: string,
): Promise<PlannedGraph> {
  const known = await database.reader
    .selectFrom("graphs")
    .select("graph_id")
    .where("name", "=", name)
    .executeTakeFirst();
  return known ? { id: known.graph_id, change: "kept" } : { id: newId("kg_", now()), change: "created" };
}
