import { element } from "./element.js";

const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A value as indented JSON, with names, texts and other values told apart. It scrolls inside itself. */
export function jsonView(value, attributes = {}) {
  const text = JSON.stringify(value, null, 2);
  const code = element("code");
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    code.append(text.slice(end, match.index));
    const [all, quoted, colon] = match;
    const kind = colon ? "name" : quoted ? "text" : "value";
    code.append(element("span", { class: `json-${kind}` }, quoted ?? all), colon ?? "");
    end = match.index + all.length;
  }
  code.append(text.slice(end));
  return codeBlock(code, attributes);
}

/** Scrolled by keyboard as well, so it takes the focus. */
export function codeBlock(content, attributes = {}) {
  return element("pre", { tabindex: 0, role: "group", "aria-label": "Code", ...attributes }, content);
}
