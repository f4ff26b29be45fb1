import type { GraphRelation } from "@sluice/contract";
import { sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { containsText } from "../../platform/db/contains-text.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { GraphContentRequest } from "./list-graph-entities.ts";
import { publishedOr } from "./published-or.ts";

/** How many were shown: a version holds at most so many that counting is cheap, and it never changes. */
export type RelationPosition = number;

/** What a version of a graph relates, the strongest first. */
export async function listGraphRelations(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { graphId, version: wanted, q, limit, after }: GraphContentRequest<RelationPosition>,
): Promise<
  Outcome<
    { items: GraphRelation[]; next: RelationPosition | null },
    NotAllowed["refusal"] | PlainRefusal<"graph_not_found">
  >
> {
  const denied = refuseUnless(actor, "graphs:read");
  if (denied) return denied;
  const meant = await publishedOr(database, graphId, wanted);
  if (!meant) return refuse("graph_not_found");
  const { version } = meant;
  if (version === null) return done({ items: [], next: null });
  const from = after ?? 0;
  const rows = await database.reader
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
    .$if(q !== "", (query) =>
      query.where(({ or }) =>
        or([
          containsText(sql`lower(source.name)`, q.toLowerCase()),
          containsText(sql`lower(target.name)`, q.toLowerCase()),
        ]),
      ),
    )
    .orderBy("relation.weight", "desc")
    .orderBy("relation.source_no")
    .orderBy("relation.target_no")
    .orderBy("relation.kind")
    .offset(from)
    .limit(limit + 1)
    .execute();
  return done({ items: rows.slice(0, limit), next: rows.length > limit ? from + limit : null });
}
