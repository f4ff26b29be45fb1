import { limits } from "@sluice/contract";
import { clipText, countCodePoints, didYouMean } from "@sluice/core";
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
    return `The expression cannot be used: ${inWords(clipText(summary, shownMaxBytes))}${place}.${hintFor(summary)}`;
  }
  if (checked.type === "string" || checked.type === "dyn") return null;
  return `The expression gives a value of type ${checked.type}: it must give the label, a text.`;
}

const closings: Readonly<Record<string, string>> = { RPAREN: ")", RBRACKET: "]", RBRACE: "}", COLON: ":" };

/** The parser names its tokens; an author knows them by their signs. */
function inWords(summary: string): string {
  const [, wanted = "", found] = summary.match(/^Expected (\w+), got (\w+)$/) ?? [];
  const sign = closings[wanted];
  if (sign === undefined) return summary === "Unexpected token: EOF" ? "it ends too early" : summary;
  return found === "EOF" ? `it ends before "${sign}"` : `"${sign}" is missing`;
}

function hintFor(summary: string): string {
  if (summary === "Unexpected character: =") return " Compare with ==.";
  const unknown = summary.match(/^Unknown variable: (\w+)$/)?.[1];
  if (unknown === undefined) return "";
  const known = ["parameters", "results", "input_text"];
  return didYouMean(unknown, known) || ` Known: ${known.join(", ")}.`;
}
