import type { NodeType } from "@sluice/contract";
import { limits } from "@sluice/contract/limits";
import type { Position } from "../../../graph-view/lay-out.ts";
import { type Draft, indexOfStep, stepOf } from "./draft.ts";
import { connect, type Edge } from "./edge-edits.ts";
import { type History, openHistory, record, redo, undo } from "./history.ts";
import { placeSteps } from "./place-edits.ts";
import { type Added, addStep, duplicateStep, removeStep } from "./step-edits.ts";

/** What an author sees and has chosen: the draft with its history, and the step at hand. */
export interface Editor {
  readonly history: History<Draft>;
  readonly selected: string | null;
}

export type EditorAction =
  | {
      readonly do: "edit";
      readonly change: (draft: Draft) => Draft;
      readonly group?: string;
      readonly nowMs: number;
    }
  | {
      readonly do: "add";
      readonly type: NodeType;
      /** Behind which step; on which branch of it. */
      readonly after: { readonly key: string; readonly label?: string } | null;
      readonly at?: Position;
      readonly nowMs: number;
    }
  | { readonly do: "duplicate" | "remove"; readonly key: string; readonly nowMs: number }
  | { readonly do: "select"; readonly key: string | null }
  | { readonly do: "undo" | "redo" }
  /** Another draft from elsewhere: what somebody else saved, a version that was restored. */
  | { readonly do: "open"; readonly draft: Draft };

export function openEditor(draft: Draft): Editor {
  return { history: openHistory(draft), selected: null };
}

export function reduceEditor(editor: Editor, action: EditorAction): Editor {
  const draft = editor.history.present;
  switch (action.do) {
    case "edit":
      return {
        ...editor,
        history: record(editor.history, action.change(draft), { group: action.group, nowMs: action.nowMs }),
      };
    case "add": {
      if (draft.keys.length >= limits.workflow.maxNodes) return editor;
      return withAdded(editor, addBehind(draft, action), action.nowMs);
    }
    case "duplicate":
      if (draft.keys.length >= limits.workflow.maxNodes) return editor;
      return withAdded(editor, duplicateStep(draft, action.key), action.nowMs);
    case "remove": {
      const at = indexOfStep(draft, action.key);
      const left = removeStep(draft, action.key);
      const next = left.keys[Math.min(at, left.keys.length - 1)] ?? null;
      return {
        history: record(editor.history, left, { nowMs: action.nowMs }),
        selected: editor.selected === action.key ? next : editor.selected,
      };
    }
    case "select":
      return editor.selected === action.key ? editor : { ...editor, selected: action.key };
    case "undo":
      return { ...editor, history: undo(editor.history) };
    case "redo":
      return { ...editor, history: redo(editor.history) };
    case "open":
      return openEditor(action.draft);
  }
}

/** On the first branch that leads nowhere yet, so that a choice is drawn by adding step after step. */
function nextEdgeOf(draft: Draft, key: string): Omit<Edge, "to"> {
  const empty = stepOf(draft, key)?.branches?.find(({ steps }) => steps.length === 0);
  return { from: key, ...(empty && { label: empty.label }) };
}

function addBehind(draft: Draft, { type, after, at }: EditorAction & { do: "add" }): Added {
  const added = addStep(draft, type);
  const edge =
    after === null
      ? null
      : {
          ...(after.label === undefined
            ? nextEdgeOf(draft, after.key)
            : { from: after.key, label: after.label }),
          to: added.key,
        };
  const connected = edge === null ? added.draft : connect(added.draft, edge);
  return { key: added.key, draft: at ? placeSteps(connected, { [added.key]: at }) : connected };
}

function withAdded(editor: Editor, { draft, key }: Added, nowMs: number): Editor {
  return { history: record(editor.history, draft, { nowMs }), selected: key };
}
