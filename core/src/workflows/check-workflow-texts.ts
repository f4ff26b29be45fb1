import { limits, type Problem } from "@sluice/contract";
import { countCodePoints } from "../text/count-code-points.ts";
import { groupDigits } from "../text/group-digits.ts";
import { hasControlCharacter } from "../text/has-control-character.ts";
import { showValue } from "../text/show-value.ts";

type Texts = { readonly name: string; readonly description: string };
type Bounds = { readonly nameMaxChars: number; readonly descriptionMaxChars: number };

/** What is wrong with the name and the description of a workflow. */
export function checkWorkflowTexts(texts: Texts): Problem[] {
  return checkTexts(texts, limits.workflow);
}

/** The same for anything else that people name: an agent, an environment, a connector. */
export function checkTexts({ name, description }: Texts, bounds: Bounds): Problem[] {
  const problems: Problem[] = [];
  const nameChars = countCodePoints(name);
  if (name.trim() === "" || nameChars > bounds.nameMaxChars || hasControlCharacter(name)) {
    problems.push({ name: "name", reason: lineFault(name, bounds.nameMaxChars) });
  }
  const descriptionChars = countCodePoints(description);
  if (descriptionChars > bounds.descriptionMaxChars) {
    const reason = `Write at most ${groupDigits(bounds.descriptionMaxChars)} characters, not ${groupDigits(descriptionChars)}.`;
    problems.push({ name: "description", reason });
  } else if (description.includes("\0")) {
    // No text of a database of ours may hold one, and none that a person wrote does.
    problems.push({ name: "description", reason: "Write it without the character U+0000." });
  }
  return problems;
}

/** What is wrong with a text that should say something on one line. */
export function lineFault(text: string, maxChars: number): string {
  const chars = countCodePoints(text);
  if (chars > maxChars) return `Write at most ${maxChars} characters, not ${groupDigits(chars)}.`;
  return text.trim() === ""
    ? `It is empty: write 1 to ${maxChars} characters.`
    : `Write one line, without line breaks and control characters; not ${showValue(text)}.`;
}
