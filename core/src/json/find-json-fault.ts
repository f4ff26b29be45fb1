import { limits } from "@sluice/contract";
import { utf8SequenceLength } from "./utf8-sequence.ts";

export type JsonFault = {
  readonly kind: "malformed" | "too_deep";
  /** Offset in UTF-8 bytes of the first byte that cannot continue a valid document. */
  readonly offset: number;
  /** A sentence for people that names the offset. */
  readonly reason: string;
};

/** The offset just past what was read, or the fault that ended the reading. */
type Scanned = number | JsonFault;

type Expected =
  | "value"
  | "value_or_array_end"
  | "name"
  | "name_or_object_end"
  | "colon"
  | "comma_or_container_end"
  | "document_end";

const EXPECTED_IN_WORDS: Record<Expected, string> = {
  value: "a value",
  value_or_array_end: "a value or ]",
  name: "a name in double quotes",
  name_or_object_end: "a name in double quotes or }",
  colon: "a colon",
  comma_or_container_end: "a comma or the end of the array or object",
  document_end: "nothing more",
};

const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const ARRAY_START = 0x5b;
const BACKSLASH = 0x5c;
const ARRAY_END = 0x5d;
const LOWER_E = 0x65;
const LOWER_U = 0x75;
const OBJECT_START = 0x7b;
const OBJECT_END = 0x7d;

/** Keyed by their first byte. */
const LITERALS = new Map(["true", "false", "null"].map((word) => [word.charCodeAt(0), word]));

/** The characters that may follow a backslash, apart from `u`. */
const SHORT_ESCAPES = new Set(Array.from('"\\/bfnrt', (character) => character.charCodeAt(0)));

/**
 * Reads a document strictly by RFC 8259 and says where it stops being one, or null when it is whole and
 * nests no deeper than allowed. V8 does not tell the position of every fault, and builds the whole of a
 * hostile nest before anyone can count it; this reader does neither. It keeps no more than one byte of
 * memory a level, takes linear time and never calls itself.
 *
 * A document that ends too early is at fault at its length. Bytes that are not UTF-8 are at fault where
 * their sequence begins. A byte order mark is no part of JSON.
 */
export function findJsonFault(
  bytes: Uint8Array,
  maxDepth: number = limits.request.bodyMaxDepth,
): JsonFault | null {
  const closers = new Uint8Array(maxDepth);
  let depth = 0;
  let expected: Expected = "value";
  let at = 0;

  for (;;) {
    at = skipWhitespace(bytes, at);
    const byte = bytes[at];
    if (byte === undefined) return expected === "document_end" ? null : truncated(at);

    const closes = depth > 0 && byte === closers[depth - 1];
    if (closes && mayClose(expected)) {
      depth -= 1;
      at += 1;
      expected = afterValue(depth);
    } else if (expected === "comma_or_container_end" && byte === COMMA) {
      at += 1;
      expected = closers[depth - 1] === ARRAY_END ? "value" : "name";
    } else if (expected === "colon" && byte === COLON) {
      at += 1;
      expected = "value";
    } else if ((expected === "name" || expected === "name_or_object_end") && byte === QUOTE) {
      const next = scanString(bytes, at);
      if (typeof next !== "number") return next;
      at = next;
      expected = "colon";
    } else if (expected !== "value" && expected !== "value_or_array_end") {
      return unexpected(bytes, at, EXPECTED_IN_WORDS[expected]);
    } else if (byte === ARRAY_START || byte === OBJECT_START) {
      if (depth === maxDepth) return tooDeep(at, maxDepth);
      closers[depth] = byte === ARRAY_START ? ARRAY_END : OBJECT_END;
      depth += 1;
      at += 1;
      expected = byte === ARRAY_START ? "value_or_array_end" : "name_or_object_end";
    } else {
      const next = scanScalar(bytes, at, byte, EXPECTED_IN_WORDS[expected]);
      if (typeof next !== "number") return next;
      at = next;
      expected = afterValue(depth);
    }
  }
}

function mayClose(expected: Expected): boolean {
  return (
    expected === "comma_or_container_end" ||
    expected === "value_or_array_end" ||
    expected === "name_or_object_end"
  );
}

function afterValue(depth: number): Expected {
  return depth === 0 ? "document_end" : "comma_or_container_end";
}

function skipWhitespace(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
    at += 1;
  }
}

function scanScalar(bytes: Uint8Array, at: number, byte: number, expected: string): Scanned {
  if (byte === QUOTE) return scanString(bytes, at);
  if (byte === MINUS || isDigit(byte)) return scanNumber(bytes, at);
  const literal = LITERALS.get(byte);
  return literal === undefined ? unexpected(bytes, at, expected) : scanLiteral(bytes, at, literal);
}

function scanLiteral(bytes: Uint8Array, start: number, literal: string): Scanned {
  for (let index = 1; index < literal.length; index += 1) {
    if (bytes[start + index] !== literal.charCodeAt(index)) return unexpected(bytes, start + index, literal);
  }
  return start + literal.length;
}

function scanNumber(bytes: Uint8Array, start: number): Scanned {
  let at = bytes[start] === MINUS ? start + 1 : start;
  // A leading zero stands alone: in "01" the number is over and the 1 cannot follow it.
  const whole = bytes[at] === ZERO ? at + 1 : scanDigits(bytes, at);
  if (typeof whole !== "number") return whole;
  at = whole;
  if (bytes[at] === DOT) {
    const fraction = scanDigits(bytes, at + 1);
    if (typeof fraction !== "number") return fraction;
    at = fraction;
  }
  if (((bytes[at] ?? 0) | 0x20) !== LOWER_E) return at;
  const sign = bytes[at + 1];
  return scanDigits(bytes, sign === PLUS || sign === MINUS ? at + 2 : at + 1);
}

/** One digit or more. */
function scanDigits(bytes: Uint8Array, start: number): Scanned {
  let at = start;
  while (isDigit(bytes[at])) at += 1;
  return at > start ? at : unexpected(bytes, at, "a digit");
}

function scanString(bytes: Uint8Array, start: number): Scanned {
  let at = start + 1;
  for (;;) {
    const byte = bytes[at];
    if (byte === undefined) return truncated(at);
    if (byte === QUOTE) return at + 1;
    if (byte < 0x20) return unexpected(bytes, at, "an escape sequence in place of a control character");
    if (byte === BACKSLASH) {
      const next = scanEscape(bytes, at);
      if (typeof next !== "number") return next;
      at = next;
    } else if (byte < 0x80) {
      at += 1;
    } else {
      const length = utf8SequenceLength(bytes, at);
      if (length === "truncated") return truncated(bytes.length);
      if (length === "ill_formed") return unexpected(bytes, at, "text in UTF-8");
      at += length;
    }
  }
}

function scanEscape(bytes: Uint8Array, start: number): Scanned {
  const escaped = bytes[start + 1];
  if (escaped !== undefined && SHORT_ESCAPES.has(escaped)) return start + 2;
  if (escaped !== LOWER_U) return unexpected(bytes, start + 1, 'one of " \\ / b f n r t u after a backslash');
  const end = start + 6;
  for (let at = start + 2; at < end; at += 1) {
    if (!isHexDigit(bytes[at])) return unexpected(bytes, at, "four hexadecimal digits after \\u");
  }
  return end;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

function isHexDigit(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const lower = byte | 0x20;
  return isDigit(byte) || (lower >= 0x61 && lower <= 0x66);
}

function unexpected(bytes: Uint8Array, offset: number, expected: string): JsonFault {
  const byte = bytes[offset];
  if (byte === undefined) return truncated(offset);
  return malformed(offset, `expected ${expected} but found ${describeByte(byte)} at byte offset ${offset}`);
}

function truncated(offset: number): JsonFault {
  return malformed(offset, `it ends too early, at byte offset ${offset}`);
}

function malformed(offset: number, what: string): JsonFault {
  return { kind: "malformed", offset, reason: `The body is not valid JSON: ${what}.` };
}

function tooDeep(offset: number, maxDepth: number): JsonFault {
  const reason = `The body nests deeper than ${maxDepth} levels at byte offset ${offset}.`;
  return { kind: "too_deep", offset, reason };
}

function describeByte(byte: number): string {
  const isVisible = byte > 0x20 && byte < 0x7f;
  return isVisible ? String.fromCharCode(byte) : `the byte 0x${byte.toString(16).padStart(2, "0")}`;
}
