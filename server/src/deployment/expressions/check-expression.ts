import { limits } from "@sluice/contract";
import { clipText, countCodePoints } from "@sluice/core";
import { expressionEnvironment } from "./expression-environment.ts";

const { expressionMaxChars } = limits.workflow;
const shownMaxBytes = 300;

/**
 * Why an author's expression cannot choose a branch, or null. Parsing and type checking take time that
 * grows with the text, which is bounded first; nothing is evaluated here.
 */
export function checkExpression(text: string): string | null {
  const length = countCodePoints(text);
  if (length === 0 || length > expressionMaxChars) {
    return `Write 1 to ${expressionMaxChars.toLocaleString("en-GB")} characters.`;
  }
  let checked: ReturnType<typeof expressionEnvironment.check>;
  try {
    checked = expressionEnvironment.check(text);
  } catch {
    // The parser bounds most nesting itself; chains of `!` and `-` exhaust the stack instead.
    return "The expression is nested too deeply: simplify it.";
  }
  if (!checked.valid) {
    const { summary, range } = checked.error ?? { summary: "it cannot be read" };
    const place = range ? ` (at character ${range.start + 1})` : "";
    return `The expression cannot be used: ${clipText(summary, shownMaxBytes)}${place}.`;
  }
  if (checked.type === "string" || checked.type === "dyn") return null;
  return `The expression gives a value of type ${checked.type}: it must give the label, a text.`;
}
