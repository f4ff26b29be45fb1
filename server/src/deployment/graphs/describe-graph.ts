import type { Graph } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { refuseUnlessOwner } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { graphRows, presentGraph } from "./graph-rows.ts";

/** A graph with what its published version holds, in counts. */
export async function describeGraph(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { graphId }: { readonly graphId: string },
): Promise<Outcome<Graph, NotAllowed["refusal"] | PlainRefusal<"graph_not_found">>> {
  const denied = refuseUnless(actor, "graphs:read");
  if (denied) return denied;
  const row = await graphRows(database).where("graphs.graph_id", "=", graphId).executeTakeFirst();
  if (!row) return refuse("graph_not_found");
  const { revision } = row;
  return done({ ...presentGraph(row), revision, may_change: refuseUnlessOwner(actor, row) === null });
}
