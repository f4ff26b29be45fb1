import { createSavedView } from "../../../deployment/saved-views/create-saved-view.ts";
import { deleteSavedView } from "../../../deployment/saved-views/delete-saved-view.ts";
import { editSavedView } from "../../../deployment/saved-views/edit-saved-view.ts";
import { listSavedViews } from "../../../deployment/saved-views/list-saved-views.ts";
import type { SavedViewParts } from "../../../deployment/saved-views/saved-view-parts.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { AppHandlers } from "../call.ts";

export type SavedViewHandlerParts = SavedViewParts;

/** Filters of lists that a person keeps for themselves. */
export function savedViewHandlers(parts: SavedViewHandlerParts) {
  return {
    listSavedViews: async ({ actor, query }) => answerOutcome(await listSavedViews(parts, actor, query)),
    createSavedView: async ({ actor, body }) =>
      answerOutcome(await createSavedView(parts, actor, body), undefined, 201),
    editSavedView: async ({ actor, params: { view_id: viewId }, body }) =>
      answerOutcome(await editSavedView(parts, actor, { viewId, ...body })),
    deleteSavedView: async ({ actor, params: { view_id: viewId } }) =>
      answerOutcome(await deleteSavedView(parts, actor, { viewId }), undefined, 204),
  } satisfies Partial<AppHandlers>;
}
