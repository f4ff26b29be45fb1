import { json, jsonParseLinter } from "@codemirror/lang-json";
import { linter } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";

/** JSON, with the place where it breaks underlined. */
export function jsonLanguage(): Extension {
  const findFault = jsonParseLinter();
  return [json(), linter((view) => (view.state.doc.length === 0 ? [] : findFault(view)))];
}
