import { limits, type Problem } from "@sluice/contract";
import { countCodePoints } from "../text/count-code-points.ts";
import { groupDigits } from "../text/group-digits.ts";
import { hasControlCharacter } from "../text/has-control-character.ts";

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
    const reason = `Write 1 to ${bounds.nameMaxChars} characters, without line breaks.`;
    problems.push({ name: "name", reason });
  }
  if (countCodePoints(description) > bounds.descriptionMaxChars) {
    const reason = `Write at most ${groupDigits(bounds.descriptionMaxChars)} characters.`;
    problems.push({ name: "description", reason });
  }
  return problems;
}
