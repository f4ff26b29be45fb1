import { BlobRefusal } from "./blob-refusal.ts";

export const MAX_KEY_BYTES = 1_024;
const MAX_SEGMENT_BYTES = 255;

/** What the stores keep for their own objects, such as the probe that `check` writes, begins like this. */
export const RESERVED_SEGMENT = ".sluice";

// U+FFFE and U+FFFF cannot be written in XML, so S3 could store such a key and then never list it.
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\uFFFE\uFFFF]/u;

/**
 * The sentence that says why a key is refused, or null for a good one. The grammar is what every adapter can
 * hold without rewriting: keys come from callers' file names, so nothing here trusts them.
 */
export function keyFault(key: unknown, maxBytes = MAX_KEY_BYTES): string | null {
  if (typeof key !== "string") return "it is not a string";
  if (key === "") return "it is empty";
  // First, so that nothing else grows with the input.
  if (Buffer.byteLength(key) > maxBytes) return `it is longer than ${maxBytes} bytes`;
  if (!key.isWellFormed()) return "it holds half of a surrogate pair";
  if (UNPRINTABLE.test(key)) return "it holds a control character";
  if (key.includes("\\")) return "it holds a backslash";
  if (key.startsWith("/") || key.endsWith("/")) return "it starts or ends with a slash";
  if (key.toLowerCase().startsWith(RESERVED_SEGMENT)) return `"${RESERVED_SEGMENT}" is reserved`;
  for (const segment of key.split("/")) {
    const fault = segmentFault(segment);
    if (fault !== null) return fault;
  }
  return null;
}

function segmentFault(segment: string): string | null {
  if (segment === "") return "it holds an empty segment";
  if (segment === "." || segment === "..") return `it holds the segment "${segment}"`;
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) {
    return `it holds a segment longer than ${MAX_SEGMENT_BYTES} bytes`;
  }
  return null;
}

/** As `keyFault`, for a prefix: a key followed by a slash, so that `a/` never reaches into `ab/`. */
export function prefixFault(prefix: unknown, maxBytes = MAX_KEY_BYTES): string | null {
  if (typeof prefix !== "string") return "it is not a string";
  if (!prefix.endsWith("/")) return "it does not end with a slash";
  return keyFault(prefix.slice(0, -1), maxBytes - 1);
}

export function requireKey(key: string, maxBytes?: number): void {
  const fault = keyFault(key, maxBytes);
  if (fault !== null) throw new BlobRefusal("invalid_key", `The object key is refused: ${fault}.`);
}

export function requirePrefix(prefix: string, maxBytes?: number): void {
  const fault = prefixFault(prefix, maxBytes);
  if (fault !== null) throw new BlobRefusal("invalid_key", `The key prefix is refused: ${fault}.`);
}
