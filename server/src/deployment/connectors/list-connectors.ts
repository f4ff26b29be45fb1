import type { ConnectorRow, ConnectorState, ConnectorType, FileConnector } from "@sluice/contract";
import { foldName } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { containsText } from "../../platform/db/contains-text.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { presentConnector } from "./present-connector.ts";

/** The last connector of a page. */
export interface ConnectorPosition {
  readonly foldedName: string;
  readonly connectorId: string;
}

interface ListRequest {
  readonly limit: number;
  readonly after?: ConnectorPosition | null;
  /** What the name contains, in any case. */
  readonly q?: string | undefined;
  readonly type?: ConnectorType | undefined;
  readonly state?: ConnectorState | undefined;
  readonly ownerId?: string | undefined;
}

interface ConnectorPage {
  readonly items: ConnectorRow[];
  /** Null on the last page. */
  readonly next: ConnectorPosition | null;
}

/** Connectors by name. */
export async function listConnectors(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { limit, after = null, q = "", type, state, ownerId }: ListRequest,
): Promise<Outcome<ConnectorPage, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "connectors:read");
  if (denied) return denied;
  let query = database.reader
    .selectFrom("connectors")
    .innerJoin("connector_versions", (join) =>
      join
        .onRef("connector_versions.connector_id", "=", "connectors.connector_id")
        .onRef("connector_versions.version", "=", "connectors.newest_version"),
    )
    .selectAll("connectors")
    .select("connector_versions.spec");
  if (after !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("connectors.folded_name", "connectors.connector_id"),
        ">",
        tuple(after.foldedName, after.connectorId),
      ),
    );
  }
  if (q !== "") query = query.where(containsText("connectors.folded_name", foldName(q)));
  if (type !== undefined) query = query.where("type", "=", type);
  if (ownerId !== undefined) query = query.where("owner_id", "=", ownerId);
  if (state === "needs_attention") query = query.where("attention", "is not", null);
  else if (state !== undefined) {
    query = query
      .where("attention", "is", null)
      .where("passed_at", state === "ready" ? "is not" : "is", null);
  }
  const rows = await query
    .orderBy("connectors.folded_name")
    .orderBy("connectors.connector_id")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return done({
    items: shown.map((row) => presentConnector(row, JSON.parse(row.spec) as FileConnector)),
    next: last ? { foldedName: last.folded_name, connectorId: last.connector_id } : null,
  });
}
