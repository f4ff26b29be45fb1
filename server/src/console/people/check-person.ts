import { limits, type Problem } from "@sluice/contract";
import { countCodePoints, foldName, hasControlCharacter } from "@sluice/core";

const { nameMaxChars, emailMaxChars, groupNameMaxChars, groupDescriptionMaxChars } = limits.people;

/** What tells two addresses apart. */
export function foldEmail(email: string): string {
  return foldName(email.trim());
}

export function nameProblems(name: string): Problem[] {
  return textProblems("name", name, nameMaxChars);
}

export function emailProblems(email: string): Problem[] {
  const text = email.trim();
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(text) && !hasControlCharacter(text);
  if (isAddress && countCodePoints(text) <= emailMaxChars) return [];
  const reason = isAddress
    ? `An e-mail address has at most ${emailMaxChars} characters.`
    : "Give an e-mail address, such as ada@example.com.";
  return [{ name: "email", reason }];
}

export function groupProblems({ name, description }: { name: string; description: string }): Problem[] {
  const problems = textProblems("name", name, groupNameMaxChars);
  if (countCodePoints(description) > groupDescriptionMaxChars) {
    problems.push({ name: "description", reason: `At most ${groupDescriptionMaxChars} characters.` });
  }
  return problems;
}

function textProblems(name: string, text: string, maxChars: number): Problem[] {
  if (text.trim() === "") return [{ name, reason: "Give a name." }];
  // A name is shown in lists and logs, where a control character could forge a line.
  if (hasControlCharacter(text)) return [{ name, reason: "A name holds no control characters." }];
  if (countCodePoints(text.trim()) > maxChars) return [{ name, reason: `At most ${maxChars} characters.` }];
  return [];
}
