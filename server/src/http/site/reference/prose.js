import { element } from "./element.js";

/** The marks of text that the description uses: paragraphs, lists and code. */
export function prose(text) {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const lines = block.split("\n");
      if (!lines.every((line) => line.startsWith("- "))) return element("p", {}, inline(block));
      return element(
        "ul",
        {},
        lines.map((line) => element("li", {}, inline(line.slice(2)))),
      );
    });
}

/** One line of it, to stand inside another element. */
export function inline(text) {
  return text.split(/(`[^`]+`)/).map((part) => {
    return part.startsWith("`") && part.length > 2 ? element("code", {}, part.slice(1, -1)) : part;
  });
}
