const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ARRAY_START = 0x5b;
const ARRAY_END = 0x5d;
const OBJECT_START = 0x7b;
const OBJECT_END = 0x7d;

/**
 * Whether a JSON document nests deeper than allowed, counted without building anything. It is the cheap
 * question to ask before JSON.parse, which spends half a second on a legal mebibyte of opening brackets.
 * For bytes that are not JSON the answer may be either; the parser refuses those.
 */
export function nestsDeeperThan(bytes: Uint8Array, maxDepth: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (inString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) {
      inString = true;
    } else if (byte === ARRAY_START || byte === OBJECT_START) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (byte === ARRAY_END || byte === OBJECT_END) {
      depth -= 1;
    }
  }
  return false;
}
