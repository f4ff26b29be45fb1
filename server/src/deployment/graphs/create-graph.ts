import { type Graph, limits, type Problem } from "@sluice/contract";
import { checkTexts, checkTypedName, foldName } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { ownedBy, ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { DeploymentTables } from "../tables.ts";
import { type CapReached, checkOwnerCap } from "../versions/check-owner-cap.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import { loadShownGraph } from "./load-shown-graph.ts";

export interface GraphEditParts {
  readonly database: Database<DeploymentTables>;
  now(): number;
}

export type GraphTextRefusal =
  | Refusal<"invalid_graph", { readonly problems: readonly Problem[] }>
  | Refusal<"graph_name_taken", { readonly name: string }>;

/** Makes a knowledge graph that has no version yet. It belongs to whoever makes it. */
export async function createGraph(
  { database, now }: GraphEditParts,
  actor: Actor,
  { name, description = "" }: { readonly name: string; readonly description?: string | undefined },
): Promise<Outcome<Graph, NotAllowed["refusal"] | CapReached["refusal"] | GraphTextRefusal>> {
  const denied = refuseUnless(actor, "graphs:write");
  if (denied) return denied;
  const problems = [...checkTexts({ name, description }, limits.graph), ...checkTypedName(name)];
  if (problems.length > 0) return refuse("invalid_graph", { problems });
  const graphId = newId("kg_", now());
  const made = await database.write(
    async (transaction): Promise<Outcome<null, CapReached["refusal"] | GraphTextRefusal>> => {
      const full = await checkOwnerCap(transaction, "graphs", ownerOf(actor));
      if (full) return full;
      const nowMs = now();
      const inserted = await transaction.sql
        .insertInto("graphs")
        .values({
          graph_id: graphId,
          name,
          folded_name: foldName(name),
          description,
          published_version: null,
          updated_at: nowMs,
          ...ownedBy(actor),
        })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .returning("graph_id")
        .execute();
      if (inserted.length === 0) return refuse("graph_name_taken", { name });
      const change = { action: "graph.create", target: graphId, at: nowMs };
      await recordAndTell(transaction, actor, "graphs", change);
      return done(null);
    },
  );
  if (!made.ok) return made;
  const graph = await loadShownGraph(database, actor, graphId);
  if (!graph) throw new Error(`The knowledge graph ${graphId} is gone right after it was made.`);
  return done(graph);
}
