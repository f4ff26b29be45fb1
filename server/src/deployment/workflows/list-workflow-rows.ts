import type { WorkflowStatus } from "@sluice/contract";
import { foldName } from "@sluice/core";
import { sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { presentRows, type WorkflowRow, type WorkflowRowParts, workflowRows } from "./workflow-row.ts";

export interface ListRowsRequest {
  /** A part of the name, in any case. */
  readonly q: string;
  readonly status: WorkflowStatus | null;
  readonly ownerId: string | null;
  /** Only those that are, or are not, ready to start; left out: all. */
  readonly isReady?: boolean | undefined;
  readonly sort: "name" | "-name" | "updated_at" | "-updated_at";
  readonly limit: number;
  readonly after: RowPosition | null;
}

/** What the last row of a page is sorted by, and its id, which decides between those that are sorted alike. */
export interface RowPosition {
  readonly by: string | number;
  readonly workflowId: string;
}

export interface RowPage {
  readonly items: readonly WorkflowRow[];
  readonly next: RowPosition | null;
}

/** Judged for one page at most. A page of those that are ready, or not, may hold fewer than it could, and go on. */
const maxJudged = 1_000;

/** Workflows, drafts too, with their last runs and whether they are ready. */
export async function listWorkflowRows(
  parts: WorkflowRowParts,
  actor: Actor,
  request: ListRowsRequest,
): Promise<Outcome<RowPage, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const { isReady, limit } = request;
  if (isReady === undefined) {
    const { items, next } = await readPage(parts, actor, request);
    return done({ items, next });
  }
  const found: WorkflowRow[] = [];
  let { after } = request;
  for (let judged = 0; judged < maxJudged; judged += judgedAtOnce) {
    const page = await readPage(parts, actor, { ...request, limit: judgedAtOnce, after });
    for (const [index, row] of page.items.entries()) {
      if (row.readiness.ok !== isReady) continue;
      if (found.length === limit) return done({ items: found, next: after });
      found.push(row);
      after = page.positions[index] ?? null;
    }
    after = page.next;
    if (after === null) break;
  }
  return done({ items: found, next: after });
}

const judgedAtOnce = 100;

async function readPage(
  parts: WorkflowRowParts,
  actor: Actor,
  { q, status, ownerId, sort, limit, after }: ListRowsRequest,
): Promise<RowPage & { readonly positions: readonly RowPosition[] }> {
  // No name holds a NUL, and PostgreSQL takes none even to compare with.
  if (q.includes("\0") || ownerId?.includes("\0")) return { items: [], positions: [], next: null };
  const byName = sort.endsWith("name");
  const column = byName ? "workflows.folded_name" : "workflows.updated_at";
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const pattern = `%${foldName(q).replaceAll(/[\\%_]/g, "\\$&")}%`;
  const found = await workflowRows(parts.database.reader)
    .$if(q !== "", (query) => query.where(sql<boolean>`workflows.folded_name like ${pattern} escape '\\'`))
    .$if(status !== null, (query) => query.where("workflows.status", "=", status ?? "draft"))
    .$if(ownerId !== null, (query) => query.where("workflows.owner_id", "=", ownerId))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple(column, "workflows.workflow_id"),
          direction === "asc" ? ">" : "<",
          tuple(after?.by ?? "", after?.workflowId ?? ""),
        ),
      ),
    )
    .orderBy(column, direction)
    .orderBy("workflows.workflow_id", direction)
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit);
  const positions = page.map(({ folded_name, changed_at, workflow_id }) => ({
    by: byName ? folded_name : changed_at,
    workflowId: workflow_id,
  }));
  return {
    items: await presentRows(parts, actor, page),
    positions,
    next: found.length > limit ? (positions.at(-1) ?? null) : null,
  };
}
