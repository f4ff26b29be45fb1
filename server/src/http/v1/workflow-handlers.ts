import { limits, type WorkflowPage } from "@sluice/contract";
import { listActiveWorkflows } from "../../deployment/workflows/list-active-workflows.ts";
import {
  type InputContractParts,
  showInputContract,
} from "../../deployment/workflows/show-input-contract.ts";
import { type ShowWorkflowParts, showWorkflow } from "../../deployment/workflows/show-workflow.ts";
import type { Handlers } from "./call.ts";
import type { WorkflowCursors } from "./workflow-cursors.ts";

export type WorkflowOperations = ShowWorkflowParts &
  InputContractParts & { readonly cursors: WorkflowCursors };

/** The workflows that a key may run. */
export function workflowHandlers(parts: WorkflowOperations) {
  return {
    listWorkflows: async ({ key, query }) => {
      const q = query.q ?? "";
      const list = { route: "listWorkflows", keyId: key.id, filters: { q } };
      const after = query.cursor === undefined ? null : parts.cursors.open(query.cursor, list);
      if (query.cursor !== undefined && after === null) return { code: "invalid_cursor" };
      const limit = query.limit ?? limits.request.page.default;
      const { items, next } = await listActiveWorkflows(parts.database, key.workflowAccess, {
        q,
        limit,
        after,
      });
      const next_cursor = next === null ? null : parts.cursors.seal(next, list);
      return { status: 200, body: { items, next_cursor } satisfies WorkflowPage };
    },
    getWorkflow: async ({ key, params }) => {
      const shown = await showWorkflow(parts, key.workflowAccess, params.workflow_id);
      return "code" in shown ? shown : { status: 200, body: shown };
    },
    getWorkflowParameters: async ({ key, params, query }) => {
      const wanted = { workflowId: params.workflow_id, version: query.version ?? null };
      const shown = await showInputContract(parts, key.workflowAccess, wanted);
      return "code" in shown ? shown : { status: 200, body: shown };
    },
  } satisfies Handlers;
}
