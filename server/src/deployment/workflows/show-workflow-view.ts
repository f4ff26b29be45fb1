import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { type DraftState, draftState } from "./drafts/present-draft.ts";
import { presentRows, type WorkflowRow, type WorkflowRowParts, workflowRows } from "./workflow-row.ts";

/** A workflow as its page shows it. */
export interface WorkflowView extends WorkflowRow {
  readonly revision: number;
  readonly created_at: string;
  readonly has_runs: boolean;
  readonly draft: DraftState;
}

/** A workflow for those who build it: what is active, what is newer, and whether it could run. */
export async function showWorkflowView(
  parts: WorkflowRowParts,
  actor: Actor,
  { workflowId }: { readonly workflowId: string },
): Promise<Outcome<WorkflowView, NotAllowed["refusal"] | PlainRefusal<"workflow_not_found">>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const { reader } = parts.database;
  const columns = await workflowRows(reader)
    .where("workflows.workflow_id", "=", workflowId)
    .executeTakeFirst();
  if (!columns) return refuse("workflow_not_found");
  const [[row], run] = await Promise.all([
    presentRows(parts, actor, [columns]),
    reader
      .selectFrom("runs")
      .select("run_id")
      .where("workflow_id", "=", workflowId)
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (!row) return refuse("workflow_not_found");
  return done({
    ...row,
    revision: columns.workflow_revision,
    created_at: isoTime(columns.created_at),
    has_runs: run !== undefined,
    draft: draftState(columns),
  });
}
