import { limits, type WorkflowPage } from "@sluice/contract";
import { decodeWorkflowCursor, encodeWorkflowCursor } from "@sluice/core";
import { listActiveWorkflows } from "../../deployment/workflows/list-active-workflows.ts";
import {
  type InputContractParts,
  showInputContract,
} from "../../deployment/workflows/show-input-contract.ts";
import { type ShowWorkflowParts, showWorkflow } from "../../deployment/workflows/show-workflow.ts";
import type { CursorSeal } from "../../platform/crypto/cursor-seal.ts";
import { openPosition, sealPosition } from "../../platform/crypto/page-position.ts";
import type { Handlers } from "./call.ts";
import { workflowRefusal } from "./refusals/workflow-refusal.ts";

export type WorkflowOperations = ShowWorkflowParts & InputContractParts & { readonly cursors: CursorSeal };

const cursorFormat = { encode: encodeWorkflowCursor, decode: decodeWorkflowCursor };

/** The workflows that a key may run. */
export function workflowHandlers(parts: WorkflowOperations) {
  return {
    listWorkflows: async ({ key, query }) => {
      const q = query.q ?? "";
      const list = { route: "listWorkflows", keyId: key.id, filters: { q } };
      const after =
        query.cursor === undefined ? null : openPosition(parts.cursors, cursorFormat, list, query.cursor);
      if (query.cursor !== undefined && after === null) return { code: "invalid_cursor" };
      const limit = query.limit ?? limits.request.page.default;
      const listed = await listActiveWorkflows(parts, key, { q, limit, after });
      if (!listed.ok) return workflowRefusal(listed.refusal);
      const { items, next } = listed.value;
      const next_cursor = next === null ? null : sealPosition(parts.cursors, cursorFormat, list, next);
      return { status: 200, body: { items, next_cursor } satisfies WorkflowPage };
    },
    getWorkflow: async ({ key, params }) => {
      const shown = await showWorkflow(parts, key, { workflowId: params.workflow_id });
      return shown.ok ? { status: 200, body: shown.value } : workflowRefusal(shown.refusal);
    },
    getWorkflowParameters: async ({ key, params, query }) => {
      const wanted = { workflowId: params.workflow_id, version: query.version ?? null };
      const shown = await showInputContract(parts, key, wanted);
      return shown.ok ? { status: 200, body: shown.value } : workflowRefusal(shown.refusal);
    },
  } satisfies Partial<Handlers>;
}
