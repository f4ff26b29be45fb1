import type { GraphRow } from "@sluice/contract";
import { foldName } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { containsText } from "../../platform/db/contains-text.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { graphRows, presentGraph } from "./graph-rows.ts";

/** The last graph of a page. */
export interface GraphPosition {
  readonly foldedName: string;
  readonly graphId: string;
}

interface ListRequest {
  readonly limit: number;
  readonly after?: GraphPosition | null;
  /** What the name contains, in any case. */
  readonly q?: string | undefined;
  readonly ownerId?: string | undefined;
}

interface GraphPage {
  readonly items: GraphRow[];
  /** Null on the last page. */
  readonly next: GraphPosition | null;
}

/** Knowledge graphs by name. */
export async function listGraphs(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { limit, after = null, q = "", ownerId }: ListRequest,
): Promise<Outcome<GraphPage, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "graphs:read");
  if (denied) return denied;
  let query = graphRows(database);
  if (after !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("graphs.folded_name", "graphs.graph_id"), ">", tuple(after.foldedName, after.graphId)),
    );
  }
  if (q !== "") query = query.where(containsText("graphs.folded_name", foldName(q)));
  if (ownerId !== undefined) query = query.where("graphs.owner_id", "=", ownerId);
  const rows = await query
    .orderBy("graphs.folded_name")
    .orderBy("graphs.graph_id")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return done({
    items: shown.map(presentGraph),
    next: last ? { foldedName: last.folded_name, graphId: last.graph_id } : null,
  });
}
