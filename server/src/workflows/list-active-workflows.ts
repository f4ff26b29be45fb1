import type { WorkflowAccess, WorkflowItem } from "@sluice/contract";
import { foldName, isoTime } from "@sluice/core";
import type { Database } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";

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

/** The active workflows that a key may run, by name. */
export async function listActiveWorkflows(
  database: Database<DeploymentTables>,
  access: WorkflowAccess,
  { q, limit, after }: ListRequest,
): Promise<ListedPage> {
  const prefix = foldName(q);
  const named = access.mode === "explicit" ? access.workflow_ids : null;
  // No name holds a NUL, and PostgreSQL takes none even to compare with; nor does SQL have an empty list.
  if (prefix.includes("\0") || named?.length === 0) return { items: [], next: null };
  const end = firstTextAfter(prefix);
  const rows = await database.reader
    .selectFrom("workflows")
    .select(["workflow_id", "name", "folded_name", "description", "status", "active_version", "updated_at"])
    .where("status", "=", "active")
    .$if(named !== null, (query) => query.where("workflow_id", "in", named ?? []))
    .$if(prefix !== "", (query) => query.where("folded_name", ">=", prefix))
    .$if(prefix !== "" && end !== null, (query) => query.where("folded_name", "<", end ?? ""))
    .$if(after !== null, (query) =>
      query.where(({ and, or, eb }) =>
        or([
          eb("folded_name", ">", after?.foldedName ?? ""),
          and([
            eb("folded_name", "=", after?.foldedName ?? ""),
            eb("workflow_id", ">", after?.workflowId ?? ""),
          ]),
        ]),
      ),
    )
    .orderBy("folded_name")
    .orderBy("workflow_id")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(({ folded_name: _, updated_at, ...row }) => ({
      ...row,
      updated_at: isoTime(updated_at),
    })),
    next: last ? { foldedName: last.folded_name, workflowId: last.workflow_id } : null,
  };
}

const lastCodePoint = 0x10ffff;
const firstSurrogate = 0xd800;
const afterSurrogates = 0xe000;

/** The first text beyond all that begin with the prefix, in the order of code points; null when none is. */
function firstTextAfter(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === lastCodePoint) points.pop();
  const last = points.pop();
  if (last === undefined) return null;
  const next = last + 1 === firstSurrogate ? afterSurrogates : last + 1;
  return String.fromCodePoint(...points, next);
}
