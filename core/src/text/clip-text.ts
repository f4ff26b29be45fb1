const MARK = "…";
const MARK_BYTES = 3;

/**
 * The text, cut so that it takes at most `maxBytes` as a JSON string in UTF-8, quotes apart. What was cut
 * ends in "…". Counted as JSON because an event is bounded as JSON, where one control character takes six bytes.
 */
export function clipText(text: string, maxBytes: number): string {
  let bytes = 0;
  /** The longest beginning that leaves room for the mark. */
  let cut = 0;
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) ?? 0;
    bytes += jsonBytes(codePoint);
    if (bytes > maxBytes) return text.slice(0, cut) + MARK;
    index += codePoint > 0xffff ? 2 : 1;
    if (bytes <= maxBytes - MARK_BYTES) cut = index;
  }
  return text;
}

function jsonBytes(codePoint: number): number {
  // Some have a shorter escape; counting the longest keeps the rule short and errs towards cutting.
  if (codePoint < 0x20) return 6;
  if (codePoint === 0x22 || codePoint === 0x5c) return 2;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  // A lone surrogate is written as an escape.
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return 6;
  return codePoint < 0x10000 ? 3 : 4;
}
