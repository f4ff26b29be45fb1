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

/** Workflows, drafts too, with their last runs and whether they are ready. */
export async function listWorkflowRows(
  parts: WorkflowRowParts,
  actor: Actor,
  { q, status, ownerId, sort, limit, after }: ListRowsRequest,
): Promise<Outcome<RowPage, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  // No name holds a NUL, and PostgreSQL takes none even to compare with.
  if (q.includes("\0") || ownerId?.includes("\0")) return done({ items: [], next: null });
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
  const last = found.length > limit ? page.at(-1) : undefined;
  return done({
    items: await presentRows(parts, actor, page),
    next: last ? { by: byName ? last.folded_name : last.changed_at, workflowId: last.workflow_id } : null,
  });
}
