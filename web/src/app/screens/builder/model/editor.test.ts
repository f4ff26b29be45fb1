import { describe, expect, it } from "vitest";
import { openDraft, stepOf } from "./draft.ts";
import { type Editor, type EditorAction, openEditor, reduceEditor } from "./editor.ts";

const empty = openEditor(openDraft({ nodes: [] }));
const after = (editor: Editor, ...actions: EditorAction[]) => actions.reduce(reduceEditor, editor);
const add = (type: "task" | "conditional", key: string | null = null): EditorAction => ({
  do: "add",
  type,
  after: key === null ? null : { key },
  nowMs: 0,
});
const draftOf = (editor: Editor) => editor.history.present;

describe("the editor", () => {
  it("adds behind the chosen step, and behind a choice on one branch after the other", () => {
    const built = after(
      empty,
      add("conditional"),
      add("task", "step-1"),
      add("task", "step-1"),
      add("task", "step-1"),
    );
    expect(stepOf(draftOf(built), "step-1")?.branches).toEqual([
      { label: "yes", steps: ["new-step"] },
      { label: "no", steps: ["new-step-2"] },
    ]);
    expect(stepOf(draftOf(built), "step-4")?.depends_on).toEqual(["decide"]);
    expect(built.selected).toBe("step-4");
  });

  it("stops at twenty steps", () => {
    const full = after(empty, ...Array.from({ length: 20 }, () => add("task")));
    expect(draftOf(full).keys).toHaveLength(20);
    expect(after(full, add("task"))).toBe(full);
    expect(after(full, { do: "duplicate", key: "step-1", nowMs: 0 })).toBe(full);
  });

  it("chooses the next step when the chosen one is removed, and brings it back", () => {
    const three = after(empty, add("task"), add("task"), add("task"));
    const removed = after(three, { do: "select", key: "step-2" }, { do: "remove", key: "step-2", nowMs: 0 });
    expect(removed.selected).toBe("step-3");
    expect(draftOf(after(removed, { do: "undo" })).keys).toEqual(["step-1", "step-2", "step-3"]);
    expect(draftOf(after(removed, { do: "undo" }, { do: "redo" })).keys).toEqual(["step-1", "step-3"]);
  });

  it("begins anew with a draft from elsewhere", () => {
    const opened = after(empty, add("task"), { do: "open", draft: openDraft({ nodes: [] }) });
    expect(opened).toEqual(empty);
  });
});
