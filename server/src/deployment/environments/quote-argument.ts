const plain = /^[A-Za-z0-9_@%+=:,./-]+$/u;
/** Control, format (bidirectional marks, zero width), private and unassigned characters and lone surrogates. */
const hidden = /[\p{C}\p{Zl}\p{Zp}]/u;

/** The way bash would write it, with nothing that a screen would hide or reorder. */
export function quoteArgument(argument: string): string {
  if (plain.test(argument)) return argument;
  if (!hidden.test(argument)) return `'${argument.replaceAll("'", "'\\''")}'`;
  return `$'${[...argument].map(escapeCharacter).join("")}'`;
}

function escapeCharacter(character: string): string {
  if (character === "'" || character === "\\") return `\\${character}`;
  if (character === "\n") return "\\n";
  if (!hidden.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff
    ? `\\U${code.toString(16).padStart(8, "0")}`
    : `\\u${code.toString(16).padStart(4, "0")}`;
}
