import type { GraphEntity } from "@sluice/contract";
import { sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { containsText } from "../../platform/db/contains-text.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { publishedOr } from "./published-or.ts";

/** What was shown last. */
export interface EntityPosition {
  readonly mentions: number;
  readonly entityNo: number;
}

export interface GraphContentRequest<Position> {
  readonly graphId: string;
  /** Null: the published one. */
  readonly version: number | null;
  /** What a name contains. */
  readonly q: string;
  readonly limit: number;
  readonly after: Position | null;
}

/** What a version of a graph speaks of, the most mentioned first. */
export async function listGraphEntities(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { graphId, version: wanted, q, limit, after }: GraphContentRequest<EntityPosition>,
): Promise<
  Outcome<
    { items: GraphEntity[]; next: EntityPosition | null },
    NotAllowed["refusal"] | PlainRefusal<"graph_not_found">
  >
> {
  const denied = refuseUnless(actor, "graphs:read");
  if (denied) return denied;
  const meant = await publishedOr(database, graphId, wanted);
  if (!meant) return refuse("graph_not_found");
  const { version } = meant;
  if (version === null) return done({ items: [], next: null });
  const rows = await database.reader
    .selectFrom("graph_entities")
    .select(["entity_no", "name", "kind", "mentions"])
    .where("graph_id", "=", graphId)
    .where("version", "=", version)
    .$if(q !== "", (query) => query.where(containsText(sql`lower(name)`, q.toLowerCase())))
    .$if(after !== null, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb("mentions", "<", after?.mentions ?? 0),
          and([eb("mentions", "=", after?.mentions ?? 0), eb("entity_no", ">", after?.entityNo ?? 0)]),
        ]),
      ),
    )
    .orderBy("mentions", "desc")
    .orderBy("entity_no")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return done({
    items: shown.map(({ name, kind, mentions }) => ({ name, kind, mentions })),
    next: last ? { mentions: last.mentions, entityNo: last.entity_no } : null,
  });
}
