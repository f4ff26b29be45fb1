const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ARRAY_START = 0x5b;
const ARRAY_END = 0x5d;
const OBJECT_START = 0x7b;
const OBJECT_END = 0x7d;

/**
 * Whether a JSON document, as UTF-8 bytes or as text, nests deeper than allowed, counted without building
 * anything. It is the cheap question to ask before JSON.parse, which spends half a second on a legal mebibyte of
 * opening brackets. For what is not JSON the answer may be either; the parser refuses that.
 */
export function nestsDeeperThan(document: Uint8Array | string, maxDepth: number): boolean {
  const isText = typeof document === "string";
  let depth = 0;
  let inString = false;
  for (let at = 0; at < document.length; at += 1) {
    // Everything that matters here is ASCII, which is the same number in UTF-8 and in UTF-16.
    const unit = isText ? document.charCodeAt(at) : document[at];
    if (inString) {
      if (unit === BACKSLASH) at += 1;
      else if (unit === QUOTE) inString = false;
    } else if (unit === QUOTE) {
      inString = true;
    } else if (unit === ARRAY_START || unit === OBJECT_START) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (unit === ARRAY_END || unit === OBJECT_END) {
      depth -= 1;
    }
  }
  return false;
}
