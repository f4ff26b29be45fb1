import { limits } from "@sluice/contract";
import { diffVersions } from "../../../deployment/workflows/drafts/diff-versions.ts";
import { discardDraft } from "../../../deployment/workflows/drafts/discard-draft.ts";
import { listVersions } from "../../../deployment/workflows/drafts/list-versions.ts";
import { restoreVersion } from "../../../deployment/workflows/drafts/restore-version.ts";
import { saveDraft } from "../../../deployment/workflows/drafts/save-draft.ts";
import { saveVersion } from "../../../deployment/workflows/drafts/save-version.ts";
import { showDraft } from "../../../deployment/workflows/drafts/show-draft.ts";
import { showVersion } from "../../../deployment/workflows/drafts/show-version.ts";
import type { DraftParts } from "../../../deployment/workflows/drafts/stored-draft.ts";
import { validateDefinition } from "../../../deployment/workflows/drafts/validate-definition.ts";
import { listChoices } from "../../../deployment/workflows/list-choices.ts";
import { showWorkflowView } from "../../../deployment/workflows/show-workflow-view.ts";
import type { WorkflowRowParts } from "../../../deployment/workflows/workflow-row.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { AppHandlers } from "../call.ts";

export type WorkflowDraftHandlerParts = DraftParts & WorkflowRowParts;

const { default: shown } = limits.request.page;

/** What an author works on, and the versions that come of it. */
export function workflowDraftHandlers(parts: WorkflowDraftHandlerParts, cursors: PageCursors) {
  return {
    showDraft: async ({ actor, params }) =>
      answerOutcome(await showDraft(parts, actor, { workflowId: params.workflow_id })),
    saveDraft: async ({ actor, params, body: { revision, definition, layout = null } }) => {
      const request = { workflowId: params.workflow_id, revision, definition, layout };
      return answerOutcome(await saveDraft(parts, actor, request));
    },
    discardDraft: async ({ actor, params, query: { revision } }) =>
      answerOutcome(await discardDraft(parts, actor, { workflowId: params.workflow_id, revision })),
    validateDefinition: async ({ actor, body }) =>
      answerOutcome(await validateDefinition(parts, actor, body)),
    listChoices: async ({ actor, query: { kind, q = "", limit = shown } }) =>
      answerOutcome(await listChoices(parts, actor, { kind, q, limit }), (items) => ({ items })),
    saveVersion: async ({ actor, params, body: { revision, note = "", activate = false } }) => {
      const workflowId = params.workflow_id;
      const saved = await saveVersion(parts, actor, { workflowId, revision, note, activate });
      if (!saved.ok) return saved.refusal;
      const view = await showWorkflowView(parts, actor, { workflowId });
      return answerOutcome(view, (workflow) => ({ ...saved.value, workflow }), 201);
    },
    listVersions: async ({ actor, params, query }) => {
      const scope = { ...params, ...query };
      const before = openPosition<number>(cursors, "listVersions", scope);
      if (before === undefined) return { code: "invalid_cursor" };
      const request = { workflowId: params.workflow_id, limit: query.limit ?? shown, before };
      return answerOutcome(await listVersions(parts, actor, request), ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listVersions", scope, next),
      }));
    },
    showVersion: async ({ actor, params }) => {
      const version = versionIn(params.version);
      if (version === null) return { code: "not_found" };
      return answerOutcome(await showVersion(parts, actor, { workflowId: params.workflow_id, version }));
    },
    restoreVersion: async ({ actor, params, body: { revision } }) => {
      const version = versionIn(params.version);
      if (version === null) return { code: "not_found" };
      const request = { workflowId: params.workflow_id, version, revision };
      return answerOutcome(await restoreVersion(parts, actor, request));
    },
    diffVersions: async ({ actor, params, query }) => {
      const [from, to] = [sideOf(query.from), sideOf(query.to)];
      if (from === null || to === null) {
        const reason = "Write the number of a version, or draft.";
        return {
          code: "invalid_request",
          facts: { problems: [{ name: from === null ? "from" : "to", reason }] },
        };
      }
      return answerOutcome(await diffVersions(parts, actor, { workflowId: params.workflow_id, from, to }));
    },
  } satisfies Partial<AppHandlers>;
}

/** Below 0 for the trial of a draft. */
function versionIn(text: string): number | null {
  return /^-?[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function sideOf(text: string): number | "draft" | null {
  return text === "draft" ? text : versionIn(text);
}
