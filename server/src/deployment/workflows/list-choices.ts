import type { FileConnector } from "@sluice/contract";
import { foldName } from "@sluice/core";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import {
  agentRows,
  connectorRows,
  presentAgent,
  presentReferred,
  type ReferredAgent,
  type ReferredConnector,
} from "./load-references.ts";

export interface ChoicesRequest {
  readonly kind: "worker" | "supervisor" | "connector" | "graph";
  /** A part of the name, in any case. */
  readonly q: string;
  readonly limit: number;
}

export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly agent: ReferredAgent | null;
  readonly connector: ReferredConnector | null;
}

/** What a definition may refer to, by name: of agents the newest version. Whoever looks for one among many names it. */
export async function listChoices(
  { database: { reader } }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { kind, q, limit }: ChoicesRequest,
): Promise<Outcome<Choice[], NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  if (q.includes("\0")) return done([]);
  const blank = { description: "", agent: null, connector: null };
  switch (kind) {
    case "worker":
    case "supervisor": {
      const rows = await agentRows(reader)
        .whereRef("own.version", "=", "agents.newest_version")
        .where("own.kind", "=", kind)
        .where(nameHolds(sql.ref("agents.name"), q))
        .orderBy("agents.name")
        .limit(limit)
        .execute();
      return done(
        rows.map((row) => ({
          id: row.agent_version_id,
          name: row.name,
          description: row.description,
          agent: presentAgent(row),
          connector: null,
        })),
      );
    }
    case "connector": {
      const rows = await connectorRows(reader)
        .where(nameHolds(sql.ref("connectors.name"), q))
        .orderBy("connectors.name")
        .limit(limit)
        .execute();
      return done(
        rows.map((row) => ({
          ...blank,
          id: row.connector_id,
          name: row.name,
          description: (JSON.parse(row.spec) as FileConnector).description ?? "",
          connector: presentReferred(row),
        })),
      );
    }
    case "graph": {
      const rows = await reader
        .selectFrom("graphs")
        .select(["graph_id", "name"])
        .where(nameHolds(sql.ref("graphs.name"), q))
        .orderBy("name")
        .limit(limit)
        .execute();
      return done(rows.map(({ graph_id, name }) => ({ ...blank, id: graph_id, name })));
    }
  }
}

/** Of names that are kept as they were written. */
function nameHolds(column: RawBuilder<unknown>, q: string) {
  const pattern = `%${foldName(q).replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`lower(${column}) like ${pattern} escape '\\'`;
}
