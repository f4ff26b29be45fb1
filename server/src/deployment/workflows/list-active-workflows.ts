import type { WorkflowItem } from "@sluice/contract";
import { foldName, isoTime } from "@sluice/core";
import { type Kysely, sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";

/** The last workflow of a page. Two may bear names that fold alike, so the id decides between them. */
interface ListPosition {
  readonly foldedName: string;
  readonly workflowId: string;
}

interface ListRequest {
  /** How the name begins, in any case. */
  readonly q: string;
  readonly limit: number;
  readonly after: ListPosition | null;
}

interface ListedPage {
  readonly items: WorkflowItem[];
  /** Null on the last page. */
  readonly next: ListPosition | null;
}

interface PageValues extends Record<string, string | number> {
  from: string;
  before: string;
  afterName: string;
  afterId: string;
  limit: number;
}

/** By name, behind the place where the page before ended. Nothing comes before the empty name and id. */
function pageOf(reader: Kysely<DeploymentTables>, { afterName, afterId, limit }: PageValues) {
  return (
    reader
      .selectFrom("workflows")
      .select(["workflow_id", "name", "folded_name", "description", "status", "active_version", "updated_at"])
      // Spelt out, so that the index of the active ones serves without a planner having to see the value.
      .where("status", "=", sql.lit("active"))
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("folded_name", "workflow_id"), ">", tuple(afterName, afterId)),
      )
      .orderBy("folded_name")
      .orderBy("workflow_id")
      .limit(limit)
  );
}

const wholeList = preparedQuery(pageOf);
const prefixed = preparedQuery((reader: Kysely<DeploymentTables>, values: PageValues) =>
  pageOf(reader, values).where("folded_name", ">=", values.from).where("folded_name", "<", values.before),
);

/** The active workflows that the actor may run, by name. */
export async function listActiveWorkflows(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { q, limit, after }: ListRequest,
): Promise<Outcome<ListedPage, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "workflows:read");
  if (denied) return denied;
  const prefix = foldName(q);
  const access = actor.kind === "key" ? actor.workflowAccess : null;
  const named = access?.mode === "explicit" ? access.workflow_ids : null;
  // No name holds a NUL, and PostgreSQL takes none even to compare with; nor does SQL have an empty list.
  if (prefix.includes("\0") || named?.length === 0) return done({ items: [], next: null });
  const values: PageValues = {
    from: prefix,
    before: firstTextAfter(prefix),
    afterName: after?.foldedName ?? "",
    afterId: after?.workflowId ?? "",
    limit: limit + 1,
  };
  const rows = await pageRows(database, values, named);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return done({
    // Named one by one: copying all but a field of SQLite's rows is far slower.
    items: page.map((row) => ({
      workflow_id: row.workflow_id,
      name: row.name,
      description: row.description,
      status: row.status,
      active_version: row.active_version,
      updated_at: isoTime(row.updated_at),
    })),
    next: last ? { foldedName: last.folded_name, workflowId: last.workflow_id } : null,
  });
}

async function pageRows(
  database: Database<DeploymentTables>,
  values: PageValues,
  named: readonly string[] | null,
) {
  if (named === null) return await (values.from === "" ? wholeList : prefixed)(database, values);
  // A list of ids has as many parameters as ids, so this one is built each time.
  return await pageOf(database.reader, values)
    .where("workflow_id", "in", named)
    .$if(values.from !== "", (query) =>
      query.where("folded_name", ">=", values.from).where("folded_name", "<", values.before),
    )
    .execute();
}

const lastCodePoint = 0x10ffff;
const firstSurrogate = 0xd800;
const afterSurrogates = 0xe000;

/** The first text beyond all that begin with the prefix, in the order of code points. */
function firstTextAfter(prefix: string): string {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === lastCodePoint) points.pop();
  const last = points.pop();
  // Beyond a prefix of nothing but last code points is nothing: none is before the prefix itself either.
  if (last === undefined) return prefix;
  const next = last + 1 === firstSurrogate ? afterSurrogates : last + 1;
  return String.fromCodePoint(...points, next);
}
