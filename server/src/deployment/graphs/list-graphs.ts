import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface ListedGraph {
  graph_id: string;
  name: string;
  published_version: number | null;
  versions: number;
  updated_at: string;
}

const maxListed = 1_000;

export async function listGraphs(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
): Promise<Outcome<ListedGraph[], NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "graphs:read");
  if (denied) return denied;
  const rows = await database.reader
    .selectFrom("graphs")
    .leftJoin("graph_versions", "graph_versions.graph_id", "graphs.graph_id")
    .select((select) => [
      "graphs.graph_id",
      "graphs.name",
      "graphs.published_version",
      "graphs.updated_at",
      select.fn.count<number>("graph_versions.version").as("versions"),
    ])
    .groupBy(["graphs.graph_id", "graphs.name", "graphs.published_version", "graphs.updated_at"])
    .orderBy("graphs.name")
    .limit(maxListed)
    .execute();
  return done(
    rows.map((row) => ({
      ...row,
      versions: Number(row.versions),
      updated_at: isoTime(row.updated_at),
    })),
  );
}
