import type { WorkflowView } from "@sluice/contract/app";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ActionDispatch, useState } from "react";
import { toast } from "../../../ui/toast.tsx";
import { callApp } from "../../api/call-app.ts";
import type { Draft } from "./model/draft.ts";
import type { DraftSaver } from "./model/draft-saver.ts";
import type { EditorAction } from "./model/editor.ts";
import { readDraft } from "./read-draft.ts";
import { saveDraft } from "./use-draft-saver.ts";

interface DraftActionsInput {
  workflow: WorkflowView;
  draft: Draft;
  saver: DraftSaver<Draft>;
  dispatch: ActionDispatch<[EditorAction]>;
  /** The draft that says what the newest version says, if there is one. */
  versioned: Draft | null;
}

/** What is done with a draft as a whole. */
export function useDraftActions({ workflow, draft, saver, dispatch, ...input }: DraftActionsInput) {
  const params = { workflow_id: workflow.workflow_id };
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [versioned, setVersioned] = useState(input.versioned);
  const isAhead = versioned === null ? draft.keys.length > 0 : versioned.definition !== draft.definition;

  async function refresh(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: ["workflows"] });
  }

  return {
    /** The draft says something that is in no version. */
    isAhead,

    async saveVersion(note: string): Promise<void> {
      if (!(await saver.flush())) {
        const { fault } = saver.state;
        throw fault?.kind === "failed" ? fault.error : new Error("Somebody else changed the draft.");
      }
      const made = saver.state.stored;
      const body = { revision: saver.state.revision, ...(note !== "" && { note }) };
      const saved = await callApp("saveVersion", { params, body, ownConflicts: true });
      saver.rebase(saved.workflow.draft.revision);
      setVersioned(made);
      toast.done(`Version ${saved.version} is saved.`);
      await refresh();
    },

    async activate(version: number): Promise<void> {
      await callApp("activateWorkflow", { params, body: { version } });
      toast.done(`Version ${version} is active.`);
      await refresh();
    },

    async discard(): Promise<void> {
      await saver.flush();
      const back = await callApp("discardDraft", { params, query: { revision: saver.state.revision } });
      const read = readDraft(back, draft);
      if (!read.ok) return;
      saver.restart(read.draft, back.revision);
      dispatch({ do: "open", draft: read.draft });
      setVersioned(read.draft);
      await refresh();
    },

    takeTheirs(): void {
      const theirs = saver.takeTheirs();
      if (theirs === null) return;
      dispatch({ do: "open", draft: theirs });
      setVersioned(null);
    },

    async keepCopy(): Promise<void> {
      const copy = await callApp("duplicateWorkflow", { params, body: {} });
      await saveDraft(copy.workflow_id, draft, copy.draft.revision);
      const theirs = saver.takeTheirs();
      if (theirs) dispatch({ do: "open", draft: theirs });
      await refresh();
      await navigate({
        to: "/workflows/$workflowId/build",
        params: { workflowId: copy.workflow_id },
        search: {},
      });
    },
  };
}
