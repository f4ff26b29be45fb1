import type { Graph } from "@sluice/contract";
import type { Selectable } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotOwner, refuseUnlessOwner } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { GraphEditParts } from "./create-graph.ts";
import { loadShownGraph } from "./load-shown-graph.ts";

export interface GraphEdit {
  readonly graphId: string;
  /** The one that the edit was made from. */
  readonly revision: number;
}

export type GraphEditRefusal =
  | NotOwner["refusal"]
  | PlainRefusal<"graph_not_found">
  | Refusal<"edit_conflict", { readonly current: Graph }>;

type Row = Selectable<DeploymentTables["graphs"]>;

/** Does something to a graph that the actor may change and that nobody changed meanwhile. Its row is locked until then. */
export async function editGraphRow<Value, Refused extends Refusal<string, object>>(
  { database }: GraphEditParts,
  actor: Actor,
  { graphId, revision }: GraphEdit,
  work: (transaction: WriteTransaction<DeploymentTables>, row: Row) => Promise<Outcome<Value, Refused>>,
): Promise<Outcome<Value, Refused | GraphEditRefusal>> {
  const outcome = await database.write(async (transaction) => {
    const row = await transaction.sql
      .selectFrom("graphs")
      .selectAll()
      .where("graph_id", "=", graphId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return refuse("graph_not_found");
    const notOwner = refuseUnlessOwner(actor, row);
    if (notOwner) return notOwner;
    if (row.revision !== revision) return "changed";
    return await work(transaction, row);
  });
  if (outcome !== "changed") return outcome;
  const current = await loadShownGraph(database, actor, graphId);
  return current ? refuse("edit_conflict", { current }) : refuse("graph_not_found");
}
