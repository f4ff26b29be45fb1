import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// Of the page's own variables, so that both themes have their colours without a second editor.
const look = EditorView.theme({
  "&": { backgroundColor: "var(--surface-raised)", color: "var(--text)", fontSize: "13px", height: "100%" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mantine-font-family-monospace)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--text)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": {
    backgroundColor: "var(--surface-sunken)",
    color: "var(--text-dimmed)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-activeLine": { backgroundColor: "transparent" },
  ".cm-activeLineGutter": { backgroundColor: "var(--surface-hover)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection": {
    backgroundColor: "var(--accent-soft) !important",
  },
  ".cm-matchingBracket": { backgroundColor: "var(--surface-hover)", outline: "1px solid var(--line-strong)" },
  ".cm-tooltip, .cm-panels": {
    backgroundColor: "var(--surface-raised)",
    color: "var(--text)",
    border: "1px solid var(--line)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--accent-soft)",
    color: "var(--accent-text)",
  },
  ".cm-placeholder": { color: "var(--text-dimmed)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--failed)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.bool, tags.null], color: "var(--running)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--completed)" },
  { tag: [tags.number, tags.atom], color: "var(--waiting)" },
  { tag: [tags.comment, tags.meta], color: "var(--text-dimmed)", fontStyle: "italic" },
  {
    tag: [tags.function(tags.variableName), tags.propertyName, tags.standard(tags.name)],
    color: "var(--blocked)",
  },
  { tag: [tags.heading, tags.strong], fontWeight: "600" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: [tags.link, tags.url], color: "var(--accent-text)" },
  { tag: tags.invalid, color: "var(--failed)" },
]);

export const editorTheme: Extension = [look, syntaxHighlighting(colours)];
