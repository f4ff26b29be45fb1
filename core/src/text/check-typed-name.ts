import type { Problem } from "@sluice/contract";
import { hiddenCharacters } from "./hidden-characters.ts";

/** Letters and symbols that are drawn as nothing. */
const blanks = /[\u115f\u1160\u2800\u3164\uffa0]/gu;

/**
 * A name that a person types may hold nothing that cannot be seen or that turns the direction of text: whoever decides
 * by it would read another one. `kept` is what the thing is called already, perhaps by a file, and may stay.
 */
export function checkTypedName(name: string, kept: string | null = null): Problem[] {
  if (name === kept) return [];
  const found = [...(name.match(hiddenCharacters) ?? []), ...(name.match(blanks) ?? [])];
  if (found.length === 0) return [];
  const codes = [...new Set(found)].slice(0, 3).map(codeOf).join(", ");
  const reason = `Remove what cannot be seen or turns the direction of text: ${codes}.`;
  return [{ name: "name", reason }];
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
