/** The first heading of a Markdown document, as its words; null when there is none. */
export function markdownHeading(text: string): string | null {
  let fence: string | null = null;
  let previous = "";
  for (const line of text.split("\n")) {
    const opened = /^ {0,3}(`{3,}|~{3,})/u.exec(line)?.[1]?.slice(0, 3) ?? null;
    if (opened !== null && (fence === null || fence === opened)) fence = fence === null ? opened : null;
    else if (fence === null) {
      const heading = /^ {0,3}#{1,6}[ \t]+(.*)$/u.exec(line)?.[1];
      if (heading !== undefined) return plain(heading.trimEnd().replace(/[ \t]#+$/u, ""));
      if (/^ {0,3}(?:=+|-{2,})[ \t\r]*$/u.test(line) && /\p{L}/u.test(previous)) return plain(previous);
    }
    previous = fence === null ? line.trim() : "";
  }
  return null;
}

function plain(heading: string): string {
  return heading.replace(/\]\([^()]{0,2000}\)/gu, "").replace(/[*_`[\]]+/gu, "");
}

/** The first heading of an HTML document, or else its title; null when there is neither. */
export function htmlHeading(text: string): string | null {
  return elementText(text, /<(h[1-6])\b/iu) ?? elementText(text, /<(title)\b/iu);
}

/** Found by position, not by one clever pattern: hostile text must not be searched again and again. */
function elementText(text: string, opening: RegExp): string | null {
  const found = opening.exec(text);
  const start = found ? text.indexOf(">", found.index) + 1 : 0;
  if (!found || start === 0) return null;
  const end = text.toLowerCase().indexOf(`</${found[1]?.toLowerCase()}`, start);
  if (end < 0) return null;
  return decodeEntities(withoutTags(text.slice(start, end)));
}

function withoutTags(text: string): string {
  let kept = "";
  let position = 0;
  for (;;) {
    const open = text.indexOf("<", position);
    const close = open < 0 ? -1 : text.indexOf(">", open);
    if (close < 0) return kept + text.slice(position);
    kept += text.slice(position, open);
    position = close + 1;
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/giu, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
    const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
