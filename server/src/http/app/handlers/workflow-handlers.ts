import { limits } from "@sluice/contract";
import type { UserActor } from "../../../access/actor.ts";
import { activateWorkflow } from "../../../deployment/workflows/activate-workflow.ts";
import { countUnreadyWorkflows } from "../../../deployment/workflows/count-unready-workflows.ts";
import { createWorkflow } from "../../../deployment/workflows/create-workflow.ts";
import { deactivateWorkflow } from "../../../deployment/workflows/deactivate-workflow.ts";
import { type DeleteParts, deleteWorkflow } from "../../../deployment/workflows/delete-workflow.ts";
import type { DraftParts } from "../../../deployment/workflows/drafts/stored-draft.ts";
import { duplicateWorkflow } from "../../../deployment/workflows/duplicate-workflow.ts";
import { editWorkflow } from "../../../deployment/workflows/edit-workflow.ts";
import { exportWorkflow } from "../../../deployment/workflows/export-workflow.ts";
import { handOverWorkflow } from "../../../deployment/workflows/hand-over-workflow.ts";
import { listWorkflowRows, type RowPosition } from "../../../deployment/workflows/list-workflow-rows.ts";
import { showWorkflowView } from "../../../deployment/workflows/show-workflow-view.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { AppHandlers } from "../call.ts";

export type WorkflowHandlerParts = DeleteParts & DraftParts;

const { default: shown } = limits.request.page;

/** Workflows as a whole. What is made or changed is answered as its page shows it. */
export function workflowHandlers(parts: WorkflowHandlerParts, cursors: PageCursors) {
  const show = async (actor: UserActor, workflowId: string, status = 200) =>
    answerOutcome(await showWorkflowView(parts, actor, { workflowId }), undefined, status);
  return {
    listWorkflows: async ({ actor, query }) => {
      const after = openPosition<RowPosition>(cursors, "listWorkflows", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { q = "", status = null, owner = null, sort = "name", limit = shown } = query;
      const ownerId = owner === "me" ? actor.id : owner;
      const isReady = query.ready === undefined ? undefined : query.ready === "true";
      const request = { q, status, ownerId, isReady, sort, limit, after };
      const listed = await listWorkflowRows(parts, actor, request);
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listWorkflows", query, next),
      }));
    },
    countUnreadyWorkflows: async ({ actor }) => answerOutcome(await countUnreadyWorkflows(parts, actor)),
    createWorkflow: async ({ actor, body: { name, description = "" } }) => {
      const made = await createWorkflow(parts, actor, { name, description });
      return made.ok ? await show(actor, made.value.workflowId, 201) : made.refusal;
    },
    showWorkflow: async ({ actor, params }) => await show(actor, params.workflow_id),
    editWorkflow: async ({ actor, params, body: { revision, ...changes } }) =>
      answerOutcome(await editWorkflow(parts, actor, { workflowId: params.workflow_id, revision, changes })),
    deleteWorkflow: async ({ actor, params, query: { revision } }) => {
      const request = { workflowId: params.workflow_id, revision };
      return answerOutcome(await deleteWorkflow(parts, actor, request), undefined, 204);
    },
    handOverWorkflow: async ({ actor, params, body: { revision, user_id: userId } }) =>
      answerOutcome(
        await handOverWorkflow(parts, actor, { workflowId: params.workflow_id, revision, userId }),
      ),
    duplicateWorkflow: async ({ actor, params, body: { name } }) => {
      const made = await duplicateWorkflow(parts, actor, { workflowId: params.workflow_id, name });
      return made.ok ? await show(actor, made.value.workflowId, 201) : made.refusal;
    },
    activateWorkflow: async ({ actor, params, body: { version = null } }) => {
      const workflowId = params.workflow_id;
      const activated = await activateWorkflow(parts, actor, { workflowId, version });
      return activated.ok ? await show(actor, workflowId) : activated.refusal;
    },
    deactivateWorkflow: async ({ actor, params: { workflow_id: workflowId } }) => {
      const deactivated = await deactivateWorkflow(parts, actor, { workflowId });
      return deactivated.ok ? await show(actor, workflowId) : deactivated.refusal;
    },
    exportWorkflow: async ({ actor, params, query: { version = null } }) => {
      const exported = await exportWorkflow(parts, actor, { workflowId: params.workflow_id, version });
      return answerOutcome(exported, ({ file }) => file);
    },
  } satisfies Partial<AppHandlers>;
}
