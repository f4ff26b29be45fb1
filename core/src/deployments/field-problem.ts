import type { Problem } from "@sluice/contract";
import { countCodePoints } from "../text/count-code-points.ts";
import { groupDigits } from "../text/group-digits.ts";
import { hasControlCharacter } from "../text/has-control-character.ts";

export function fieldProblem(name: string, reason: string | null): Problem[] {
  return reason === null ? [] : [{ name, reason }];
}

/** A text that is shown in lists and written into files of lines, where a control character could forge one. */
export function lineFault(text: string, maxChars: number): string | null {
  if (text.trim() === "") return "Write at least one character, or leave it out.";
  if (countCodePoints(text) > maxChars) return `Use at most ${maxChars} characters.`;
  return hasControlCharacter(text) ? "Use no control characters." : null;
}

export function wholeNumberFault(value: number, { min, max }: { min: number; max: number }): string | null {
  return Number.isInteger(value) && value >= min && value <= max
    ? null
    : `Write a whole number from ${groupDigits(min)} to ${groupDigits(max)}.`;
}

export function choiceFault(value: string, choices: readonly string[]): string | null {
  return choices.includes(value) ? null : `Choose one of: ${choices.join(", ")}.`;
}
