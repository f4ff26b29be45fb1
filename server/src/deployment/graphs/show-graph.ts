import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface ShownGraph {
  graph_id: string;
  name: string;
  published_version: number | null;
  updated_at: string;
  versions: {
    version: number;
    status: string;
    error: string | null;
    entities: number;
    relations: number;
    run_id: string;
    step: string;
    created_at: string;
    published_at: string | null;
  }[];
  /** Of the published version: what is mentioned most, and what is found together most. */
  top_entities: { name: string; kind: string; mentions: number }[];
  top_relations: { source: string; target: string; kind: string; weight: number }[];
}

const topCount = 20;

/** A graph by its id or exact name. */
export async function showGraph(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { graph: idOrName }: { readonly graph: string },
): Promise<Outcome<ShownGraph, NotAllowed["refusal"] | PlainRefusal<"graph_not_found">>> {
  const denied = refuseUnless(actor, "graphs:read");
  if (denied) return denied;
  const graph = await database.reader
    .selectFrom("graphs")
    .selectAll()
    .where((where) => where.or([where("graph_id", "=", idOrName), where("name", "=", idOrName)]))
    .executeTakeFirst();
  if (!graph) return refuse("graph_not_found");
  const versions = await database.reader
    .selectFrom("graph_versions")
    .select(["version", "status", "error", "entities", "relations", "run_id", "step"])
    .select(["created_at", "published_at"])
    .where("graph_id", "=", graph.graph_id)
    .orderBy("version", "desc")
    .execute();
  return done({
    ...graph,
    updated_at: isoTime(graph.updated_at),
    versions: versions.map((each) => ({
      ...each,
      created_at: isoTime(each.created_at),
      published_at: each.published_at === null ? null : isoTime(each.published_at),
    })),
    ...(await topOf(database, graph.graph_id, graph.published_version ?? 0)),
  });
}

async function topOf({ reader }: Database<DeploymentTables>, graphId: string, version: number) {
  const top_entities = await reader
    .selectFrom("graph_entities")
    .select(["name", "kind", "mentions"])
    .where("graph_id", "=", graphId)
    .where("version", "=", version)
    .orderBy("mentions", "desc")
    .orderBy("entity_no")
    .limit(topCount)
    .execute();
  const top_relations = await reader
    .selectFrom("graph_relations as relation")
    .innerJoin("graph_entities as source", (join) =>
      join
        .onRef("source.graph_id", "=", "relation.graph_id")
        .onRef("source.version", "=", "relation.version")
        .onRef("source.entity_no", "=", "relation.source_no"),
    )
    .innerJoin("graph_entities as target", (join) =>
      join
        .onRef("target.graph_id", "=", "relation.graph_id")
        .onRef("target.version", "=", "relation.version")
        .onRef("target.entity_no", "=", "relation.target_no"),
    )
    .select(["source.name as source", "target.name as target", "relation.kind", "relation.weight"])
    .where("relation.graph_id", "=", graphId)
    .where("relation.version", "=", version)
    .orderBy("relation.weight", "desc")
    .orderBy("relation.source_no")
    .orderBy("relation.target_no")
    .orderBy("relation.kind")
    .limit(topCount)
    .execute();
  return { top_entities, top_relations };
}
