/**
 * Where in a text of JSON a place such as `nodes[3].branches[0].label` is written: the offset of its value, or of the
 * nearest thing around it. The text is sound JSON; of any other, the beginning is told.
 */
export function locateInJson(text: string, place: string): number {
  const keys = place.match(/[^.[\]]+/g) ?? [];
  let offset = skipSpace(text, 0);
  for (const key of keys) {
    const member = findMember(text, offset, key);
    if (member === null) break;
    offset = member;
  }
  return offset;
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** The offset of a member's value: of an object by name, of a list by number. */
function findMember(text: string, at: number, key: string): number | null {
  const isObject = text[at] === "{";
  if (!isObject && text[at] !== "[") return null;
  let offset = skipSpace(text, at + 1);
  for (let index = 0; offset < text.length && text[offset] !== "}" && text[offset] !== "]"; index += 1) {
    let name = String(index);
    if (isObject) {
      const end = endOfValue(text, offset);
      name = nameIn(text.slice(offset, end));
      offset = skipSpace(text, skipSpace(text, end) + 1);
    }
    if (name === key) return offset;
    offset = skipSpace(text, endOfValue(text, offset));
    if (text[offset] === ",") offset = skipSpace(text, offset + 1);
  }
  return null;
}

function nameIn(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return "";
  }
}

function endOfValue(text: string, at: number): number {
  if (text[at] === '"') return endOfText(text, at);
  if (text[at] !== "{" && text[at] !== "[") {
    const end = text.slice(at).search(/[\s,\]}]/);
    return end < 1 ? (end === 0 ? at + 1 : text.length) : at + end;
  }
  let depth = 0;
  for (let offset = at; offset < text.length; offset += 1) {
    const char = text[offset];
    if (char === '"') offset = endOfText(text, offset) - 1;
    else if (char === "{" || char === "[") depth += 1;
    else if ((char === "}" || char === "]") && --depth === 0) return offset + 1;
  }
  return text.length;
}

function endOfText(text: string, at: number): number {
  for (let offset = at + 1; offset < text.length; offset += 1) {
    if (text[offset] === "\\") offset += 1;
    else if (text[offset] === '"') return offset + 1;
  }
  return text.length;
}

function skipSpace(text: string, at: number): number {
  let offset = at;
  while (offset < text.length && /\s/.test(text[offset] ?? "")) offset += 1;
  return offset;
}
