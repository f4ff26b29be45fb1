import { useEffect, useRef } from "react";
import { useShortcuts } from "../../../ui/keyboard/use-shortcuts.ts";

interface BuilderKeys {
  undo(): void;
  redo(): void;
  save(): void;
  add(): void;
}

/** The keys that hold for the whole screen; `?` lists them. */
export function useBuilderKeys(keys: BuilderKeys, readOnly: boolean): void {
  const { undo, redo, save, add } = keys;
  useShortcuts(
    "Builder",
    [
      { key: "n", label: "Add a step", run: add },
      // Those with a modifier are taken below: here they are only listed.
      { key: "⌘ Z, Ctrl Z", label: "Undo", run: undo },
      { key: "⇧ ⌘ Z, Ctrl Y", label: "Redo", run: redo },
      { key: "⌘ S, Ctrl S", label: "Save the draft at once", run: save },
    ],
    !readOnly,
  );
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (readOnly) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const act = actionFor(event, latest.current);
      if (act === null) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [readOnly]);
}

function actionFor(event: KeyboardEvent, { undo, redo, save }: BuilderKeys): (() => void) | null {
  if (!event.metaKey && !event.ctrlKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("[role=dialog]:not([data-draft-drawer])")) return null;
  const key = event.key.toLowerCase();
  if (key === "s") return save;
  const isTyping = target?.closest("input, textarea, select, [contenteditable=true]") != null;
  // What is typed outside of the draft, and in an editor of code, has an undo of its own.
  const isOwn = isTyping && (target?.closest("[data-draft]") == null || target.closest(".cm-editor") != null);
  if (isOwn) return null;
  if (key === "z") return event.shiftKey ? redo : undo;
  return key === "y" ? redo : null;
}
