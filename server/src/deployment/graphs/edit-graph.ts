import { type Graph, limits } from "@sluice/contract";
import { checkTexts, checkTypedName, foldName } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import type { GraphEditParts, GraphTextRefusal } from "./create-graph.ts";
import { editGraphRow, type GraphEdit, type GraphEditRefusal } from "./edit-graph-row.ts";
import { loadShownGraph } from "./load-shown-graph.ts";

interface EditRequest extends GraphEdit {
  readonly changes: { readonly name?: string | undefined; readonly description?: string | undefined };
}

/** Changes what a knowledge graph is called and said to be. What is in it stays. */
export async function editGraph(
  parts: GraphEditParts,
  actor: Actor,
  { changes, ...edit }: EditRequest,
): Promise<Outcome<Graph, NotAllowed["refusal"] | GraphTextRefusal | GraphEditRefusal>> {
  const denied = refuseUnless(actor, "graphs:write");
  if (denied) return denied;
  const { graphId } = edit;
  const edited = await editGraphRow<null, GraphTextRefusal>(parts, actor, edit, async (transaction, row) => {
    const { name = row.name, description = row.description } = changes;
    const problems = [...checkTexts({ name, description }, limits.graph), ...checkTypedName(name, row.name)];
    if (problems.length > 0) return refuse("invalid_graph", { problems });
    const taken = await transaction.sql
      .selectFrom("graphs")
      .select("graph_id")
      .where("name", "=", name)
      .where("graph_id", "!=", graphId)
      .executeTakeFirst();
    if (taken) return refuse("graph_name_taken", { name });
    const nowMs = parts.now();
    await transaction.sql
      .updateTable("graphs")
      .set({ name, folded_name: foldName(name), description, revision: row.revision + 1, updated_at: nowMs })
      .where("graph_id", "=", graphId)
      .execute();
    const change = { action: "graph.edit", target: graphId, at: nowMs };
    await recordAndTell(transaction, actor, "graphs", change);
    return done(null);
  });
  if (!edited.ok) return edited;
  const graph = await loadShownGraph(parts.database, actor, graphId);
  return graph ? done(graph) : refuse("graph_not_found");
}
