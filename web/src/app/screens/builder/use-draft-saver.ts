import type { WorkflowDraft } from "@sluice/contract/app";
import { useEffect, useState, useSyncExternalStore } from "react";
import { ApiError } from "../../../ui/api/api-error.ts";
import { callApp } from "../../api/call-app.ts";
import type { Autosave } from "./model/autosave.ts";
import { type Draft, layoutOf } from "./model/draft.ts";
import { DraftSaver, type SaveAnswer } from "./model/draft-saver.ts";
import { readDraft } from "./read-draft.ts";

export interface SavedBehind {
  readonly saver: DraftSaver<Draft>;
  readonly state: Autosave<Draft>;
}

/** Keeps what is on the screen saved. Nothing is sent for whoever may only look. */
export function useDraftSaver(
  opened: { draft: Draft; revision: number; workflowId: string },
  draft: Draft,
  isOn: boolean,
): SavedBehind {
  const [saver] = useState(
    () =>
      new DraftSaver(opened.draft, opened.revision, (content, revision) =>
        saveDraft(opened.workflowId, content, revision),
      ),
  );
  const state = useSyncExternalStore(
    (listener) => saver.subscribe(listener),
    () => saver.state,
  );
  useEffect(() => {
    if (isOn) saver.set(draft);
  }, [saver, draft, isOn]);
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (saver.isDirty) event.preventDefault();
    };
    const hurry = () => {
      if (document.visibilityState === "hidden") void saver.flush();
    };
    addEventListener("beforeunload", hold);
    document.addEventListener("visibilitychange", hurry);
    return () => {
      removeEventListener("beforeunload", hold);
      document.removeEventListener("visibilitychange", hurry);
      // Whoever goes to another screen takes nothing unsaved along.
      void saver.flush().finally(() => saver.stop());
    };
  }, [saver]);
  return { saver, state };
}

export async function saveDraft(
  workflowId: string,
  draft: Draft,
  revision: number,
): Promise<SaveAnswer<Draft>> {
  const params = { workflow_id: workflowId };
  try {
    const body = { revision, definition: JSON.stringify(draft.definition), layout: layoutOf(draft) };
    const saved = await callApp("saveDraft", { params, body, ownConflicts: true });
    return { kind: "stored", revision: saved.revision };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "edit_conflict") throw error;
    const theirs: WorkflowDraft = await callApp("showDraft", { params });
    const read = readDraft(theirs, draft);
    if (!read.ok) throw error;
    return { kind: "overtaken", theirs: read.draft, revision: theirs.revision };
  }
}
