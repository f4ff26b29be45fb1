import type { Graph } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { loadShownGraph } from "./load-shown-graph.ts";

/** A graph with what its published version holds, in counts. */
export async function describeGraph(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { graphId }: { readonly graphId: string },
): Promise<Outcome<Graph, NotAllowed["refusal"] | PlainRefusal<"graph_not_found">>> {
  const denied = refuseUnless(actor, "graphs:read");
  if (denied) return denied;
  const graph = await loadShownGraph(database, actor, graphId);
  return graph ? done(graph) : refuse("graph_not_found");
}
