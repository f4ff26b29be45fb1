import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { useEffect, useRef } from "react";
import { styleNonce } from "../style-nonce.ts";
import type { CodeEditorProps } from "./code-editor-props.ts";
import { editorTheme } from "./editor-theme.ts";
import { loadLanguage } from "./load-language.ts";

/** The editor itself. It is loaded when one is first shown. */
export function CodeArea(props: CodeEditorProps) {
  const { value, language = "text", readOnly = false, problems, focusLine } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  // The editor outlives a render: it always calls back the newest.
  const latest = useRef(props);
  latest.current = props;
  const parts = useRef({ language: new Compartment(), writable: new Compartment() });

  useEffect(() => {
    const { label, value: text, placeholder: hint } = latest.current;
    const nonce = styleNonce();
    const editor = new EditorView({
      parent: place.current ?? undefined,
      state: EditorState.create({
        doc: text,
        extensions: [
          nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
          lineNumbers(),
          highlightActiveLineGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          indentUnit.of("  "),
          bracketMatching(),
          closeBrackets(),
          highlightSelectionMatches(),
          lintGutter(),
          keymap.of([
            ...closeBracketsKeymap,
            ...defaultKeymap,
            ...searchKeymap,
            ...historyKeymap,
            indentWithTab,
          ]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({
            "aria-label": label,
            // A text that scrolls must be reached by keyboard, in every browser.
            tabindex: "0",
            "aria-description": "Escape, then Tab leaves the editor.",
          }),
          placeholder(hint ?? ""),
          parts.current.language.of([]),
          parts.current.writable.of([]),
          editorTheme,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange?.(update.state.doc.toString());
            if (update.focusChanged && !update.view.hasFocus) latest.current.onBlur?.();
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    let current = true;
    void loadLanguage(language).then((extension) => {
      if (current) view.current?.dispatch({ effects: parts.current.language.reconfigure(extension) });
    });
    return () => {
      current = false;
    };
  }, [language]);

  useEffect(() => {
    const locked = readOnly ? [EditorState.readOnly.of(true)] : [];
    view.current?.dispatch({ effects: parts.current.writable.reconfigure(locked) });
  }, [readOnly]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || problems === undefined) return;
    const { doc } = editor.state;
    const shown = problems.map(({ line, message }): Diagnostic => {
      const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
      return { from, to, severity: "error", message };
    });
    editor.dispatch(setDiagnostics(editor.state, shown));
  }, [problems]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || focusLine === undefined) return;
    const { from } = editor.state.doc.line(Math.min(Math.max(1, focusLine), editor.state.doc.lines));
    editor.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    editor.focus();
  }, [focusLine]);

  return <div ref={place} style={{ height: "100%" }} />;
}
