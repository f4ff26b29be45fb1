import { sql as fragment } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import { refuseWhereDrafted, type UsedByDrafts } from "../versions/find-draft-uses.ts";
import { findPinnedUses, type PinnedUses } from "../versions/find-pinned-uses.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import type { GraphEditParts } from "./create-graph.ts";
import { editGraphRow, type GraphEdit, type GraphEditRefusal } from "./edit-graph-row.ts";

type InUse = UsedByDrafts["refusal"] | Refusal<"graph_in_use", PinnedUses> | PlainRefusal<"graph_building">;

/**
 * Deletes a knowledge graph that nothing uses, with its versions. The runs that built them keep what they wrote. Whoever
 * begins to use it at the same moment is told by the readiness of their workflow.
 */
export async function deleteGraph(
  parts: GraphEditParts & { readonly texts: TextStore },
  actor: Actor,
  edit: GraphEdit,
): Promise<Outcome<null, NotAllowed["refusal"] | InUse | GraphEditRefusal>> {
  const denied = refuseUnless(actor, "graphs:write");
  if (denied) return denied;
  const { graphId } = edit;
  const uses = await findPinnedUses(parts, graphId, fragment<boolean>`agent_versions.graph_id = ${graphId}`);
  return await editGraphRow<null, InUse>(parts, actor, edit, async (transaction) => {
    if (uses.workflows.length + uses.agents.length > 0) return refuse("graph_in_use", uses);
    const drafted = refuseWhereDrafted(uses.drafts);
    if (drafted) return drafted;
    const { sql } = transaction;
    const unfinished = await sql
      .selectFrom("graph_versions")
      .select("version")
      .where("graph_id", "=", graphId)
      .where("status", "in", ["building", "built"])
      .limit(1)
      .executeTakeFirst();
    if (unfinished) return refuse("graph_building");
    for (const table of ["graph_relations", "graph_entities", "graph_versions", "graphs"] as const) {
      await sql.deleteFrom(table).where("graph_id", "=", graphId).execute();
    }
    const change = { action: "graph.delete", target: graphId, at: parts.now() };
    await recordAndTell(transaction, actor, "graphs", change);
    return done(null);
  });
}
