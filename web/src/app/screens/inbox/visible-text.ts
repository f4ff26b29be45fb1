export interface TextPart {
  readonly text: string;
  /** Stands for a character that would not be seen, or that would change how its neighbours are. */
  readonly isMark: boolean;
}

// Controls but tab and line feed, halves of characters, and all that has no width or turns the direction of writing.
const unseen = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** A text in which nothing hides: who decides on a command must see what will run, and not what it was made to look like. */
export function visibleText(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(unseen)) {
    if (index > from) parts.push({ text: text.slice(from, index), isMark: false });
    parts.push({ text: codeOf(found), isMark: true });
    from = index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMark: false });
  return parts;
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
