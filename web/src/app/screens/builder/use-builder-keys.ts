import { useEffect, useRef } from "react";

interface BuilderKeys {
  undo(): void;
  redo(): void;
  save(): void;
  add(): void;
}

/** The keys that hold for the whole screen. */
export function useBuilderKeys(keys: BuilderKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = actionFor(event, latest.current);
      if (act === null) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

function actionFor(event: KeyboardEvent, { undo, redo, save, add }: BuilderKeys): (() => void) | null {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("[role=dialog]:not([data-draft-drawer])")) return null;
  const key = event.key.toLowerCase();
  const isCommand = event.metaKey || event.ctrlKey;
  if (isCommand && key === "s") return save;
  const isTyping = target?.closest("input, textarea, select, [contenteditable=true]") != null;
  // What is typed outside of the draft, and in an editor of code, has an undo of its own.
  const isOwn = isTyping && (target?.closest("[data-draft]") == null || target.closest(".cm-editor") != null);
  if (isCommand && !isOwn && key === "z") return event.shiftKey ? redo : undo;
  if (isCommand && !isOwn && key === "y") return redo;
  const isPlain = !isCommand && !event.altKey && !isTyping;
  return isPlain && key === "n" ? add : null;
}
