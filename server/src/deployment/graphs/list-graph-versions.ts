import type { GraphVersion } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { publishedOr } from "./published-or.ts";

interface VersionsRequest {
  readonly graphId: string;
  readonly limit: number;
  /** The last version of the page before. */
  readonly after: number | null;
}

/** The versions of a graph, the newest first. */
export async function listGraphVersions(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { graphId, limit, after }: VersionsRequest,
): Promise<
  Outcome<
    { items: GraphVersion[]; next: number | null },
    NotAllowed["refusal"] | PlainRefusal<"graph_not_found">
  >
> {
  const denied = refuseUnless(actor, "graphs:read");
  if (denied) return denied;
  if (!(await publishedOr(database, graphId, null))) return refuse("graph_not_found");
  const rows = await database.reader
    .selectFrom("graph_versions")
    .select(["version", "status", "error", "entities", "relations", "run_id", "step"])
    .select(["created_at", "published_at"])
    .where("graph_id", "=", graphId)
    .$if(after !== null, (query) => query.where("version", "<", after ?? 0))
    .orderBy("version", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return done({
    items: shown.map((row) => ({
      ...row,
      created_at: isoTime(row.created_at),
      published_at: row.published_at === null ? null : isoTime(row.published_at),
    })),
    next: rows.length > limit ? (shown.at(-1)?.version ?? null) : null,
  });
}
